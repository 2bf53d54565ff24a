import { errorText, Link, usePageTitle } from '@heard/sdk';
import { Alert, BusyRegion, Button, ButtonLink, Card, CardTitle, PageHead, Skeleton, Stack } from '@heard/ui';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { ownershipPath } from '../ownership/ownershipPath.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { useMessages } from './messages/messages.ts';

/** `/my-company/developers`: the API keys of the company. */
export default function CompanyDevelopersPage() {
  const t = useMessages();
  const company = useOwnCompany();
  usePageTitle(t('title'));
  return (
    <>
      <PageHead title={t('title')} />
      {company.data === undefined ? (
        company.error === null ? (
          <BusyRegion label={t('title')}>
            <Skeleton width="100%" height="16rem" />
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
      ) : company.data.claim.state === 'effective' ? (
        <ApiKeys email={company.data.email} />
      ) : (
        <Card>
          <Stack>
            <CardTitle>{t('keys.title')}</CardTitle>
            <p>{t('unproven')}</p>
            <div>
              <ButtonLink as={Link} to={ownershipPath} variant="secondary">
                {t('unproven.link')}
              </ButtonLink>
            </div>
          </Stack>
        </Card>
      )}
    </>
  );
}
