import { checkEmail, checkText, endpoints, textRules, type CompanyLogin } from '@heard/contract';
import { checkGiven, queryKeys, useApi, useNotices, useQueryClient } from '@heard/sdk';
import { ConfirmEmailNote } from '@heard/sdk/account';
import { useContractForm } from '@heard/sdk/forms';
import { Card, CardTitle, Form, Muted, PasswordField, Stack, TextField } from '@heard/ui';
import { useId, useState } from 'react';
import { PendingContent } from '../account/PendingContent.tsx';
import { useCompanyLogin } from '../account/useCompanyLogin.ts';
import { useMessages } from '../people/messages/messages.ts';
import { SaveButton } from './SaveButton.tsx';

export interface LoginCardProps {
  /** Whether this card can change the email. Company admins change it in the card of the company's account. */
  hasEmail: boolean;
}

/** Shows and changes the name of the person, and the email that the person logs in with. */
export default function LoginCard({ hasEmail }: LoginCardProps) {
  const t = useMessages();
  const api = useApi();
  const id = useId();
  const login = useCompanyLogin();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {t('login.title')}
        </CardTitle>
        <Muted>{t('login.text')}</Muted>
        {login.data === undefined ? (
          <PendingContent query={login} label={t('login.title')} tryAgain={t('tryAgain')} height="6rem" />
        ) : (
          <>
            {login.data.awaitsConfirmation && (
              <ConfirmEmailNote
                key={login.data.email}
                email={login.data.email}
                send={() => api.send(endpoints.sendCompanyLoginConfirmation)}
                onConfirmed={() => void login.refetch()}
              />
            )}
            <LoginForm login={login.data} hasEmail={hasEmail} />
          </>
        )}
      </Stack>
    </Card>
  );
}

const toValues = ({ name, email }: CompanyLogin) => ({ name: name ?? '', email, currentPassword: '' });

function LoginForm({ login, hasEmail }: { login: CompanyLogin } & LoginCardProps) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const [isUnchanged, setUnchanged] = useState(false);
  const isNew = (email: string) => email.trim() !== login.email;
  const form = useContractForm({
    defaults: toValues(login),
    rules: {
      name: (text) => checkText(text, textRules.name),
      email: checkEmail,
      currentPassword: (password, { email }) => (login.hasPassword && isNew(email) ? checkGiven(password) : null),
    },
    submit: async ({ name, email, currentPassword }) => {
      const body = {
        ...(name.trim() !== (login.name ?? '') && { name: name.trim() }),
        ...(isNew(email) && { email: email.trim(), currentPassword }),
      };
      setUnchanged(Object.keys(body).length === 0);
      if (Object.keys(body).length === 0) return;
      const saved = await api.send(endpoints.updateCompanyLogin, { body });
      queryClient.setQueryData(queryKeys.companyLogin, saved);
      form.reset(toValues(saved));
      // Reloads the company, which contains the email of the person.
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownCompany });
      notices.show({ text: t('login.saved') });
    },
  });
  return (
    <Form {...form.formProps}>
      <TextField label={t('login.name')} autoComplete="name" {...form.field('name')} />
      {hasEmail && (
        <TextField
          label={t('login.email')}
          hint={t('login.emailHint')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          {...form.field('email')}
        />
      )}
      {hasEmail && login.hasPassword && isNew(form.watch('email')) && (
        <PasswordField
          label={t('login.password')}
          hint={t('login.needsPassword')}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      )}
      <SaveButton form={form} isUnchanged={isUnchanged}>
        {t('login.save')}
      </SaveButton>
    </Form>
  );
}
