import { checkEmail, type MailAnswer } from '@heard/contract';
import { Link, paths, useApi, usePageTitle } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useState } from 'react';
import { Alert, AuthLayout, Button, Form, Note, TextField } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/** `/forgot-password`: requests an email with a link to reset the password of a consumer or a company. */
export function ForgotPasswordPage() {
  const t = useMessages();
  const api = useApi();
  const [requested, setRequested] = useState<(MailAnswer & { email: string }) | null>(null);
  usePageTitle(t('forgot.title'));
  const form = useContractForm({
    defaults: { email: '' },
    rules: { email: checkEmail },
    submit: async ({ email }) => {
      // Removes the note, so that screen readers announce it again after the next attempt.
      setRequested(null);
      const { mail } = await api.send('forgotPassword', { body: { email } });
      setRequested({ mail, email: email.trim() });
    },
  });
  return (
    <AuthLayout
      title={t('forgot.title')}
      panel={{ title: t('panel.ask'), text: t('panel.askText') }}
      below={<Link to={paths.login}>{t('forgot.back')}</Link>}
    >
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
          hint={t('forgot.hint')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.field('email')}
        />
        <Button type="submit" block loading={form.submitting}>
          {t('forgot.button')}
        </Button>
      </Form>
    </AuthLayout>
  );
}
