import { checkRating, endpoints, type Invitation } from '@heard/contract';
import { isApiError, Link, paths, useApi, usePageTitle, useQuery, useSession } from '@heard/sdk';
import { useLinkParameters } from '@heard/sdk/account';
import { invitations } from '@heard/sdk/trust';
import {
  Alert,
  Avatar,
  BusyRegion,
  ButtonLink,
  Note,
  RatingSlider,
  Skeleton,
  VisuallyHidden,
  Wrap,
  getCompanyPlaceholder,
} from '@heard/ui';
import { PenLine } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../email-links/messages/messages.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';

// Loads the form lazily, because this module also contains the pages of other links in emails, which do not need the form.
const InvitedReviewForm = lazy(
  () => import(/* webpackChunkName: "invited-review" */ '../invited-review/InvitedReviewForm.tsx'),
);

const Room = styled.div`
  max-width: 44rem;
  margin: 0 auto;
  padding-block: var(--space-16);
`;

const Panel = styled.section`
  display: grid;
  justify-items: center;
  gap: var(--space-5);
  padding: var(--space-12) var(--space-6);
  border: 1px solid var(--border);
  border-radius: var(--radius-voice);
  background: var(--surface-raised);
  text-align: center;
  overflow-wrap: anywhere;

  & > h1 {
    font-size: var(--text-2xl);
    text-wrap: balance;
  }
  & > p {
    max-width: 44ch;
    color: var(--text-muted);
    text-wrap: pretty;
  }
  & > div {
    max-width: 30rem;
    text-align: start;
  }
`;

const Rating = styled.div`
  width: fit-content;
`;

const OptOut = styled.p`
  margin-top: var(--space-5);
  font-size: var(--text-sm);
  text-align: center;
`;

/** `/invitation#token=…`: the page that the link in an invitation opens. Opening the page does not use up the invitation. */
export function InvitationPage() {
  const t = useMessages();
  const api = useApi();
  const parameters = useLinkParameters('token');
  const token = parameters?.get('token') ?? null;
  const rating = parseRating(parameters?.get('rating'));
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.send(endpoints.openInvitation, { body: { token: token ?? '' }, signal }),
    enabled: token !== null,
  });
  usePageTitle(t('invitation.title'));
  const isUnknown = token === null || isApiError(opened.error, 404);
  return (
    <Wrap>
      <Room>
        {opened.data === undefined && <VisuallyHidden as="h1">{t('invitation.title')}</VisuallyHidden>}
        {isUnknown ? (
          <Alert title={t('link.none')}>{t('invitation.unknown')}</Alert>
        ) : opened.data !== undefined ? (
          <Invited key={`${token} ${rating}`} invitation={opened.data} token={token} linkedRating={rating} />
        ) : opened.error === null ? (
          <BusyRegion label={t('invitation.title')}>
            <Skeleton width="100%" height="22rem" />
          </BusyRegion>
        ) : (
          <LoadFailure
            error={opened.error}
            isFetching={opened.isFetching}
            refetch={opened.refetch}
            tryAgain={t('invitation.tryAgain')}
          />
        )}
      </Room>
    </Wrap>
  );
}

/** Returns the rating in a link; null if it is missing or invalid. */
function parseRating(text: string | null | undefined): number | null {
  const rating = Number(text || NaN);
  return checkRating(rating) === null ? rating : null;
}

interface InvitedProps {
  invitation: Invitation;
  token: string;
  /** The rating in the link that was opened; null if the link contains none. */
  linkedRating: number | null;
}

function Invited({ invitation, token, linkedRating }: InvitedProps) {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const { company, hasReference, state, optOut } = invitation;
  useEffect(() => {
    if (state === 'open') invitations.keep(company.id, { token, hasReference });
    else invitations.drop(company.id);
  }, [company.id, token, hasReference, state]);
  // Stays true after the review was sent. The invitation is no longer valid then, but the form has to stay on the page
  // to show its thanks.
  const [writesHere, setWritesHere] = useState(false);
  if (!writesHere && state === 'open' && session.status === 'anonymous') setWritesHere(true);
  return (
    <>
      <Panel aria-labelledby="invitation">
        <Avatar
          src={api.pictureUrl(company.avatar)}
          kind="company"
          size="lg"
          placeholder={getCompanyPlaceholder(company)}
        />
        <h1 id="invitation" dir="auto">
          {t('invitation.question', { company: company.name })}
        </h1>
        {state === 'used' && !writesHere && <Note>{t('invitation.used')}</Note>}
        {state === 'expired' && <Note>{t('invitation.expired')}</Note>}
        <p>{t('invitation.counts')}</p>
        {!writesHere && <WriteLink company={company} linkedRating={linkedRating} />}
        {(state === 'open' || writesHere) && (
          <Note>
            {t('invitation.by', { companyId: company.id })} {hasReference && t('invitation.reference')}
          </Note>
        )}
      </Panel>
      {writesHere && (
        <Suspense
          fallback={
            <BusyRegion label={t('invitation.title')}>
              <Skeleton width="100%" height="40rem" />
            </BusyRegion>
          }
        >
          <InvitedReviewForm
            companyId={company.id}
            token={token}
            linkedRating={linkedRating}
            withAccount={toFormPath(company, null)}
          />
        </Suspense>
      )}
      {optOut !== null && (
        <OptOut>
          <Link to={`/unsubscribe#token=${optOut}`}>{t('invitation.stop')}</Link>
        </OptOut>
      )}
    </>
  );
}

/** Returns the path of the form for people with an account. */
function toFormPath({ name, website }: Invitation['company'], rating: number | null): string {
  return paths.makeReview({ company: name, url: website, ...(rating !== null && { rating: String(rating) }) });
}

/** Links to the review form for people with an account, and passes the chosen rating to the form. */
function WriteLink({ company, linkedRating }: { company: Invitation['company']; linkedRating: number | null }) {
  const t = useMessages();
  const [rating, setRating] = useState(linkedRating);
  return (
    <>
      <Rating>
        <RatingSlider value={rating} onChange={setRating} />
      </Rating>
      <ButtonLink as={Link} to={toFormPath(company, rating)} size="lg">
        <PenLine />
        {t('invitation.write')}
      </ButtonLink>
    </>
  );
}
