import { Link, paths, usePageTitle } from '@heard/sdk';
import { CompanyChoice } from '@heard/sdk/account';
import { PageHead, Stack } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import { Room } from './Room.ts';

/** `/my-company/companies`: switches between the companies of the person. */
export default function CompaniesPage() {
  const t = useMessages();
  usePageTitle(t('none.title'));
  return (
    <Room>
      <PageHead level="h1" title={t('none.title')} />
      <Stack>
        <CompanyChoice />
        <p>
          <Link to={paths.signupBusiness}>{t('companies.add')}</Link>
        </p>
      </Stack>
    </Room>
  );
}
