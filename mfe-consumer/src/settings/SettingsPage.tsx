import type { Account } from '@heard/contract';
import { useApi, useSessionActions } from '@heard/sdk';
import {
  ConfirmEmailNote,
  ExportCard,
  PasskeysCard,
  PasswordCard,
  SessionsCard,
  useHasPassword,
} from '@heard/sdk/account';
import { PageHead, Stack } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { DeleteAccountZone } from './DeleteAccountZone.tsx';
import { PrivacyCard } from './PrivacyCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { ProvidersCard } from './ProvidersCard.tsx';

/** The settings of a consumer's account (decisions, "me/settings" and "me/settings, fields"). */
export function SettingsPage({ account }: { account: Account }) {
  const t = useMessages();
  const api = useApi();
  const { setAccount } = useSessionActions();
  const hasPassword = useHasPassword();
  return (
    <>
      <PageHead title={t('settings.title')} />
      <Stack>
        {/* Hidden if the server sends no emails: the reviews do not await a confirmation then. */}
        {account.reviewsAwaitConfirmation && (
          <ConfirmEmailNote
            key={account.email}
            email={account.email}
            send={() => api.send('sendEmailConfirmation')}
            onConfirmed={() => setAccount({ ...account, emailConfirmed: true })}
          />
        )}
        <ProfileCard account={account} hasPassword={hasPassword} />
        <PrivacyCard account={account} />
        <PasswordCard
          email={account.email}
          hasPassword={hasPassword}
          change={(body) => api.send('changeUserPassword', { body })}
        />
        <PasskeysCard email={account.email} hasPassword={hasPassword} />
        <ProvidersCard email={account.email} />
        <SessionsCard />
        <ExportCard hasPassword={hasPassword} />
        <DeleteAccountZone account={account} hasPassword={hasPassword} />
      </Stack>
    </>
  );
}
