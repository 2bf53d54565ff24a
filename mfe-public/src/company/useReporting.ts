import { paths, useLocation, useNavigate, useSearchParams, useSession, withNext } from '@heard/sdk';
import { useState } from 'react';

/** What is reported: a review, or the reply to it. */
export interface Reported {
  reviewId: string;
  part: 'review' | 'reply';
}

/** The query parameter with the review whose report was interrupted by a login. */
const REPORT = 'report';

/** What `useReporting` returns. */
export interface Reporting {
  /** Null for those who may not report: administrators hide instead, and companies report only reviews about themselves. */
  open: ((reported: Reported) => void) | null;
  /** What was chosen, while the dialog loads and while it is open. */
  reported: Reported | null;
  /** Whether the account belongs to the reviewed company. */
  isOwner: boolean;
  /** Whether `reported` is from the URL: the person has just logged in. */
  isFromUrl: boolean;
  close: () => void;
}

/** Manages the report dialog of a company's page. Visitors are sent to the login page and return to the open dialog. */
export function useReporting(companyId: string): Reporting {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [searchParams, setSearchParams] = useSearchParams();
  const [reported, setReported] = useState<Reported | null>(null);

  const isAuthenticated = session.status === 'authenticated';
  const isOwner = isAuthenticated && session.kind === 'company' && session.account.id === companyId;
  const mayReport = !isAuthenticated || session.kind === 'consumer' || isOwner;
  const idFromUrl = isAuthenticated && mayReport ? searchParams.get(REPORT) : null;
  const part = searchParams.get('part') === 'reply' ? 'reply' : 'review';
  const fromUrl: Reported | null = idFromUrl === null ? null : { reviewId: idFromUrl, part };

  function changeSearch(change: (query: URLSearchParams) => void) {
    const query = new URLSearchParams(searchParams);
    query.delete(REPORT);
    query.delete('part');
    change(query);
    return query;
  }

  return {
    open: mayReport
      ? (chosen) => {
          if (session.status === 'anonymous') {
            const query = changeSearch((changed) => {
              changed.set(REPORT, chosen.reviewId);
              if (chosen.part === 'reply') changed.set('part', chosen.part);
            });
            void navigate(withNext(paths.login, `${pathname}?${query.toString()}`));
          } else {
            setReported(chosen);
          }
        }
      : null,
    reported: reported ?? fromUrl,
    isOwner,
    isFromUrl: reported === null && fromUrl !== null,
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
