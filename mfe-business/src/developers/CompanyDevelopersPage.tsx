import { Link, usePageTitle } from '@heard/sdk';
import { ButtonLink, Card, CardTitle, PageHead, Stack } from '@heard/ui';
import { CompanyPending } from '../account/CompanyPending.tsx';
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
        <CompanyPending company={company} label={t('title')} tryAgain={t('tryAgain')} />
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
