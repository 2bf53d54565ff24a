import type { OwnCompany } from '@heard/contract';
import { Link, paths, usePageTitle } from '@heard/sdk';
import { below, ButtonLink, Card, CardTitle, Note, PageHead, Stack, useFormats } from '@heard/ui';
import { styled } from 'styled-components';
import { PendingContent } from '../account/PendingContent.tsx';
import { useHasRole } from '../account/useHasRole.ts';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { Batches } from './Batches.tsx';
import { InviteByEmail } from './InviteByEmail.tsx';
import { FromShop } from './FromShop.tsx';
import { useMessages } from './messages/messages.ts';
import { PersonalLink } from './PersonalLink.tsx';
import { Planned } from './Planned.tsx';

const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);
  align-items: start;

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** `/my-company/invitations`: invites people by email, and with a link. */
export default function InvitationsPage() {
  const t = useMessages();
  const company = useOwnCompany();
  usePageTitle(t('title'));
  return (
    <>
      <PageHead title={t('title')} />
      {company.data === undefined ? (
        <PendingContent query={company} label={t('title')} tryAgain={t('tryAgain')} height="20rem" />
      ) : (
        <Invitations company={company.data} />
      )}
    </>
  );
}

function Invitations({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const { formatRating } = useFormats();
  const { organic: organicCounts, invited: invitedCounts, confirmed } = company.originCounts;
  const organic = getMean(organicCounts);
  const canInvite = useHasRole()('manager');
  const invited = getMean(invitedCounts.map((count, stars) => count + (confirmed[stars] ?? 0)));
  return (
    <Stack>
      <Note>
        <b>{t('everybody')}</b>{' '}
        {organic === null || invited === null
          ? t('bothMeans')
          : t('bothMeansNow', { organic: formatRating(organic), invited: formatRating(invited) })}
      </Note>
      {canInvite && (
        <>
          {company.verified ? (
            <InviteByEmail />
          ) : (
            <Card>
              <CardTitle>{t('email.title')}</CardTitle>
              <p>{t('unverified')}</p>
              <p>
                <ButtonLink as={Link} to={paths.myCompanySettings} variant="secondary">
                  {t('settings')}
                </ButtonLink>
              </p>
            </Card>
          )}
          <Ways>
            <PersonalLink />
            <FromShop />
          </Ways>
          <Planned />
        </>
      )}
      <Batches companyId={company.id} />
    </Stack>
  );
}

/** Computes the mean rating from the number of reviews with each rating. Returns null if there are no reviews. */
function getMean(counts: readonly number[]): number | null {
  const sum = counts.reduce((all, count) => all + count, 0);
  return sum === 0 ? null : counts.reduce((all, count, stars) => all + count * stars, 0) / sum;
}
