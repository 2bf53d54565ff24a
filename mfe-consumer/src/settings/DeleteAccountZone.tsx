import type { Account } from '@heard/contract';
import { useApi, useNotices, useSessionActions } from '@heard/sdk';
import { PasswordDialog } from '@heard/sdk/account';
import { useState } from 'react';
import { Button, DangerZone } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

/** Deletes the account. Asks for the password first, if the account has a password. The dialog says that the reviews are deleted too. */
export function DeleteAccountZone({ account, hasPassword }: { account: Account; hasPassword: boolean }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const { forget } = useSessionActions();
  const [asking, setAsking] = useState(false);

  async function remove(password: string) {
    await api.send('deleteUser', { body: { password } });
    forget();
    notices.show({ text: t('deletion.done') });
  }

  return (
    <>
      <DangerZone
        title={t('deletion.button')}
        action={
          <Button variant="danger-quiet" onClick={() => setAsking(true)}>
            {t('deletion.button')}
          </Button>
        }
      >
        {t('deletion.about')}
      </DangerZone>
      {asking && (
        <PasswordDialog
          email={account.email}
          hasPassword={hasPassword}
          title={t('deletion.question')}
          confirm={t('deletion.confirm')}
          isDangerous
          submit={remove}
          onClose={() => setAsking(false)}
        >
          {t(hasPassword ? 'deletion.warning' : 'deletion.warningOnly', { count: account.reviewsQuantity })}
        </PasswordDialog>
      )}
    </>
  );
}
