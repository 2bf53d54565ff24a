import type { Account } from '@heard/contract';
import { useApi, usePageTitle } from '@heard/sdk';
import { ExportCard, PasswordCard, SessionsCard } from '@heard/sdk/account';
import { PageHead, Stack } from 'shared-ui';
import { useMessages } from './messages/messages.ts';

/** The settings of an administrator's account. */
export function SettingsPage({ account }: { account: Account }) {
  const t = useMessages();
  const api = useApi();
  usePageTitle(t('area.settings'));
  return (
    <>
      <PageHead title={t('area.settings')} />
      <Stack>
        <PasswordCard email={account.email} change={(body) => api.send('changeUserPassword', { body })} />
        <SessionsCard />
        <ExportCard />
      </Stack>
    </>
  );
}
