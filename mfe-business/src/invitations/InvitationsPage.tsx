import type { OwnCompany } from '@heard/contract';
import { errorText, Link, paths, usePageTitle } from '@heard/sdk';
import {
  Alert,
  BusyRegion,
  Button,
  ButtonLink,
  Card,
  CardTitle,
  Note,
  PageHead,
  Skeleton,
  Stack,
  useFormats,
} from '@heard/ui';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { Batches } from './Batches.tsx';
import { InviteByEmail } from './InviteByEmail.tsx';
import { FromShop } from './FromShop.tsx';
import { useMessages } from './messages/messages.ts';
import { PersonalLink } from './PersonalLink.tsx';

/** `/my-company/invitations`: invites people by email, and with a link. */
export default function InvitationsPage() {
  const t = useMessages();
  const company = useOwnCompany();
  usePageTitle(t('title'));
  return (
    <>
      <PageHead title={t('title')} />
      {company.data === undefined ? (
        company.error === null ? (
          <BusyRegion label={t('title')}>
            <Skeleton width="100%" height="20rem" />
          </BusyRegion>
        ) : (
          <Alert
            action={
              <Button variant="secondary" loading={company.isFetching} onClick={() => void company.refetch()}>
                {t('tryAgain')}
              </Button>
            }
          >
            {errorText(company.error)}
          </Alert>
        )
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
  const invited = getMean(invitedCounts.map((count, stars) => count + (confirmed[stars] ?? 0)));
  return (
    <Stack>
      <Note>
        <b>{t('everybody')}</b>{' '}
        {organic === null || invited === null
          ? t('bothMeans')
          : t('bothMeansNow', { organic: formatRating(organic), invited: formatRating(invited) })}
      </Note>
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
      <PersonalLink />
      <FromShop />
      <Batches companyId={company.id} />
    </Stack>
  );
}

/** Returns the mean of reviews, by their numbers per rating; null without reviews. */
function getMean(counts: readonly number[]): number | null {
  const sum = counts.reduce((all, count) => all + count, 0);
  return sum === 0 ? null : counts.reduce((all, count, stars) => all + count * stars, 0) / sum;
}
