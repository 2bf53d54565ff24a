import { checkEmail, type MailAnswer } from '@heard/contract';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, Note, TextField } from '@heard/ui';
import { useState } from 'react';
import { useMessages } from './messages/messages.ts';

interface RequestLinkFormProps {
  hint: string;
  /** Requests the email with the link. */
  send: (body: { email: string }) => Promise<MailAnswer>;
}

/** A form for an email address. Requests an email with a link for the account with this address. */
export function RequestLinkForm({ hint, send }: RequestLinkFormProps) {
  const t = useMessages();
  const [requested, setRequested] = useState<(MailAnswer & { email: string }) | null>(null);
  const form = useContractForm({
    defaults: { email: '' },
    rules: { email: checkEmail },
    submit: async ({ email }) => {
      // Removes the note first, so that screen readers announce it when the next attempt shows it again.
      setRequested(null);
      const { mail } = await send({ email });
      setRequested({ mail, email: email.trim() });
    },
  });
  return (
    <Form
      {...form.formProps}
      note={
        requested !== null && (
          <Note>{requested.mail === 'sent' ? t('forgot.sent', { email: requested.email }) : t('forgot.kept')}</Note>
        )
      }
    >
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <TextField
        label={t('forgot.email')}
        hint={hint}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <Button type="submit" block loading={form.submitting}>
        {t('forgot.button')}
      </Button>
    </Form>
  );
}
