import { errorText, isApiError } from '@heard/sdk';
import { Alert, Button, Form, Note, TextField } from '@heard/ui';
import type { ReactNode } from 'react';
import { useMessages } from './messages/messages.ts';
import type { EmailCode } from './useEmailCode.ts';

interface EmailCodeFormProps {
  id?: string;
  code: EmailCode;
  /** The submit button; undefined if the button is outside the form. */
  children?: ReactNode;
}

/** The field of a code from an email, and a button that requests another code. */
export function EmailCodeForm({ id, code: { form, sending, isResent, goneText }, children }: EmailCodeFormProps) {
  const t = useMessages();
  return (
    <Form {...(id !== undefined && { id })} {...form.formProps} note={isResent && <Note>{t('resent')}</Note>}>
      <TextField
        label={t('field')}
        hint={t('hint')}
        narrow
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      {sending.error !== null && <Alert>{isApiError(sending.error, 404) ? goneText : errorText(sending.error)}</Alert>}
      {children}
      <div>
        <Button variant="ghost" loading={sending.isRunning} onClick={() => sending.run()}>
          {t('again')}
        </Button>
      </div>
    </Form>
  );
}
