import { checkEmail, type MailAnswer } from '@heard/contract';
import { Link, paths, useApi, usePageTitle } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useState } from 'react';
import { Alert, AuthLayout, Button, Form, Note, TextField } from 'shared-ui';
import { useMessages } from './messages/messages.ts';

/** `/forgot-password`: asks for a mail with a link to a new password, for consumers and companies. */
export function ForgotPasswordPage() {
  const t = useMessages();
  const api = useApi();
  const [asked, setAsked] = useState<(MailAnswer & { email: string }) | null>(null);
  usePageTitle(t('forgot.title'));
  const form = useContractForm({
    defaults: { email: '' },
    rules: { email: checkEmail },
    submit: async ({ email }) => {
      // The same words are news again after the next attempt.
      setAsked(null);
      const { mail } = await api.send('forgotPassword', { body: { email } });
      setAsked({ mail, email: email.trim() });
    },
  });
  return (
    <AuthLayout
      title={t('forgot.title')}
      field={{ title: t('field.ask'), text: t('field.askText') }}
      below={<Link to={paths.login}>{t('forgot.back')}</Link>}
    >
      <Form
        {...form.formProps}
        note={
          asked !== null && (
            <Note>{asked.mail === 'sent' ? t('forgot.sent', { email: asked.email }) : t('forgot.kept')}</Note>
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
