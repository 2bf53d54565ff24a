import type { MailAnswer } from '@heard/contract';
import { errorText, isApiError, useAction } from '@heard/sdk';
import { useState } from 'react';
import { Alert, Button, Note } from 'shared-ui';
import { useMessages } from './messages/messages.ts';

export interface ConfirmEmailNoteProps {
  /** The address that is not confirmed yet. */
  email: string;
  /** Makes the account's own call: sendEmailConfirmation or sendWorkEmailConfirmation. */
  send: () => Promise<MailAnswer>;
  /** Called when the API says that it is confirmed already: in another tab, on another device. */
  onConfirmed: () => void;
}

/** Says that an email is not confirmed yet, and sends the mail with the link again. Nothing hangs on it but the badge. */
export function ConfirmEmailNote({ email, send, onConfirmed }: ConfirmEmailNoteProps) {
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
  const text = { sent: t('confirm.sent', { email }), kept: t('confirm.kept'), none: t('confirm.not', { email }) };
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
