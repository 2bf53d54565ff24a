import type { MailAnswer } from '@heard/contract';
import { errorText, isApiError, useAction } from '@heard/sdk';
import { useState } from 'react';
import { Alert, Button, Note } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/**
 * The props of `ConfirmEmailNote`.
 * @example
 * const props: ConfirmEmailNoteProps = {
 *   email: account.email,
 *   send: () => api.send('sendEmailConfirmation'),
 *   onConfirmed: reloadAccount,
 * };
 */
export interface ConfirmEmailNoteProps {
  /** The email address that is not confirmed yet. */
  email: string;
  /** The reason to confirm the email. By default, the note only states that the email is not confirmed. */
  reason?: string;
  /** Sends the request for the account's kind: sendEmailConfirmation or sendWorkEmailConfirmation. */
  send: () => Promise<MailAnswer>;
  /** Called when the API reports (409) that the address was confirmed in another tab or on another device. */
  onConfirmed: () => void;
}

/**
 * Shows that an email address is not confirmed yet, with a button that sends the confirmation email again. Errors of the
 * request are shown in place.
 * @example
 * <ConfirmEmailNote email={account.email} send={() => api.send('sendEmailConfirmation')} onConfirmed={reloadAccount} />
 */
export function ConfirmEmailNote({ email, reason, send, onConfirmed }: ConfirmEmailNoteProps) {
  const t = useMessages();
  const [mail, setMail] = useState<MailAnswer['mail'] | null>(null);
  const sending = useAction({
    call: async () => {
      try {
        setMail((await send()).mail);
      } catch (error) {
        if (!isApiError(error, 409)) throw error;
        onConfirmed();
      }
    },
  });
  const text = {
    sent: t('confirm.sent', { email }),
    kept: t('confirm.kept'),
    none: reason ?? t('confirm.not', { email }),
  };
  return (
    <>
      <Note
        action={
          <Button variant="ghost" loading={sending.isRunning} onClick={() => sending.run()}>
            {t('confirm.sendAgain')}
          </Button>
        }
      >
        {text[mail ?? 'none']}
      </Note>
      {sending.error !== null && <Alert>{errorText(sending.error)}</Alert>}
    </>
  );
}
