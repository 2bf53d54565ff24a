import { paths, useLocation, useSearchParams, useSession, withNext } from '@heard/sdk';
import { useState } from 'react';
import { useWhenSessionKnown } from './useWhenSessionKnown.ts';

/** The reported content: a review, the reply to it, or one of its photos. */
export interface Reported {
  reviewId: string;
  part: 'review' | 'reply' | 'photo';
  /** The id of the photo, for the part `photo`. */
  photoId?: string;
}

/** The query parameter with the id of the review to report. It is part of the URL after a login, and of the link in the email with a code. */
const REPORT = 'report';
/** The query parameter with the id of the reported photo. */
const PHOTO = 'photo';
/** The query parameter with the id of a report by a person without an account. It is part of the link in the email with the code. */
const VISITOR = 'visitor';

/** The return value of `useReporting`. */
export interface Reporting {
  /**
   * Opens the report; null for accounts that may not report. Administrators hide content instead of reporting it. Companies may report only reviews
   * about themselves.
   */
  open: ((reported: Reported) => void) | null;
  /** The choice that was made before the session had loaded. */
  waiting: Reported | null;
  /** The reported content, while the dialog loads and while it is open. */
  reported: Reported | null;
  /** Whether the account belongs to the reviewed company. */
  isOwner: boolean;
  /** Whether `reported` is from the URL: the person has just logged in, or opened the link in an email. */
  isFromUrl: boolean;
  /** The options for people without an account; null for accounts. */
  visitor: { pendingId: string | null; loginPath: string } | null;
  close: () => void;
}

/** Manages the report dialog of a company's page. Visitors may log in, and return to the open dialog. */
export function useReporting(companyId: string): Reporting {
  const session = useSession();
  const { pathname } = useLocation();
  const [searchParams, setSearchParams] = useSearchParams();
  const [reported, setReported] = useState<Reported | null>(null);

  const isAuthenticated = session.status === 'authenticated';
  const isOwner = isAuthenticated && session.kind === 'company' && session.account.id === companyId;
  const mayReport = !isAuthenticated || session.kind === 'consumer' || isOwner;
  const isVisitor = session.status === 'anonymous' && session.isUnknown !== true;
  const pendingId = searchParams.get(VISITOR);
  const isKnown = isVisitor || isAuthenticated;
  const idFromUrl = isKnown && (mayReport || pendingId !== null) ? searchParams.get(REPORT) : null;
  const fromUrl = idFromUrl === null ? null : { reviewId: idFromUrl, ...readPart(searchParams) };

  function changeSearch(change: (query: URLSearchParams) => void) {
    const query = new URLSearchParams(searchParams);
    query.delete(REPORT);
    query.delete('part');
    query.delete(PHOTO);
    query.delete(VISITOR);
    change(query);
    return query;
  }

  const [open, waiting] = useWhenSessionKnown((chosen: Reported) => {
    if (mayReport) setReported(chosen);
  });
  const shown = reported ?? fromUrl;

  function getLoginPath({ reviewId, part, photoId }: Reported): string {
    const query = changeSearch((changed) => {
      changed.set(REPORT, reviewId);
      if (part !== 'review') changed.set('part', part);
      if (photoId !== undefined) changed.set(PHOTO, photoId);
    });
    return withNext(paths.login, `${pathname}?${query.toString()}`);
  }

  return {
    open: mayReport ? open : null,
    waiting,
    reported: shown,
    isOwner,
    isFromUrl: reported === null && fromUrl !== null,
    visitor:
      shown !== null && (isVisitor || (reported === null && pendingId !== null))
        ? { pendingId: reported === null ? pendingId : null, loginPath: getLoginPath(shown) }
        : null,
    close: () => {
      setReported(null);
      if (searchParams.has(REPORT))
        setSearchParams(
          changeSearch(() => {}),
          { replace: true, preventScrollReset: true },
        );
    },
  };
}

/** Reads from the URL's query which part of a review is being reported, with the id of the photo if it is a photo. */
function readPart(query: URLSearchParams): Pick<Reported, 'part' | 'photoId'> {
  const part = query.get('part');
  const photoId = query.get(PHOTO);
  if (part === 'photo' && photoId !== null) return { part, photoId };
  return { part: part === 'reply' ? part : 'review' };
}
