import { checkEmail, endpoints } from '@heard/contract';
import { useApi, useLocation } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, TextField, useLanguage } from '@heard/ui';
import { useState } from 'react';
import { useMessages } from './messages/messages.ts';
import { openUrl, readSsoError } from './openUrl.ts';
import SsoFailure from './SsoFailure.tsx';

/** Asks for an email address, and opens the login page of the company that uses the domain of the address. */
export default function StartSso({ onPassword }: { onPassword: () => void }) {
  const t = useMessages();
  const api = useApi();
  const lang = useLanguage();
  const { search } = useLocation();
  const [failed, setFailed] = useState<URLSearchParams | null>(null);
  const form = useContractForm({
    defaults: { email: '' },
    rules: { email: checkEmail },
    initialFocus: 'email',
    submit: async ({ email }) => {
      setFailed(null);
      const next = new URLSearchParams(search).get('next');
      const body = { email: email.trim(), lang, ...(next !== null && { next }) };
      const { url } = await api.send(endpoints.startSsoLogin, { body });
      const error = readSsoError(url);
      if (error === null) openUrl(url);
      else setFailed(error);
    },
  });
  return (
    <Form {...form.formProps}>
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      {failed !== null && <SsoFailure parameters={failed} />}
      <TextField
        label={t('start.email')}
        hint={t('start.hint')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <Button type="submit" block loading={form.submitting}>
        {t('start.go')}
      </Button>
      <Button variant="secondary" block disabled={form.submitting} onClick={onPassword}>
        {t('start.password')}
      </Button>
    </Form>
  );
}
