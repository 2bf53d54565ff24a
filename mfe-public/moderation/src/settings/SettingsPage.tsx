import type { Account } from '@heard/contract';
import { useApi, usePageTitle } from '@heard/sdk';
import { ExportCard, PasskeysCard, PasswordCard, SessionsCard } from '@heard/sdk/account';
import { PageHead, Stack } from '@heard/ui';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { useMessages } from '../messages/messages.ts';

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
        <PasskeysCard email={account.email} />
        <SecondFactorCard email={account.email} />
        <SessionsCard />
        <ExportCard />
      </Stack>
    </>
  );
}
