import type { Account } from '@heard/contract';
import { useApi, usePageTitle } from '@heard/sdk';
import { ExportCard, PasskeysCard, PasswordCard, SessionsCard, useHasPassword } from '@heard/sdk/account';
import { PageHead, Stack } from '@heard/ui';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { useMessages } from '../messages/messages.ts';

/** The settings of an administrator's account. */
export function SettingsPage({ account }: { account: Account }) {
  const t = useMessages();
  const api = useApi();
  const hasPassword = useHasPassword();
  usePageTitle(t('area.settings'));
  return (
    <>
      <PageHead title={t('area.settings')} />
      <Stack>
        <PasswordCard
          email={account.email}
          hasPassword={hasPassword}
          change={(body) => api.send('changeUserPassword', { body })}
        />
        <PasskeysCard email={account.email} hasPassword={hasPassword} />
        <SecondFactorCard email={account.email} hasPassword={hasPassword} />
        <SessionsCard />
        <ExportCard hasPassword={hasPassword} />
      </Stack>
    </>
  );
}
