import {
  checkPassword,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  roleIds,
  type ResetPasswordAnswer,
} from '@heard/contract';
import { isApiError, Link, paths, useApi, usePageTitle, useSession } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useState } from 'react';
import { Alert, AuthLayout, Button, ButtonLink, Form, PasswordField } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import { Outcome } from './Outcome.tsx';
import { useLinkToken } from './useLinkToken.ts';

/** `/reset-password#token=…`: sets a new password with the single-use token of an email link. */
export function ResetPasswordPage() {
  const t = useMessages();
  const token = useLinkToken();
  const [done, setDone] = useState<ResetPasswordAnswer | null>(null);
  const title = t(done === null ? 'reset.title' : 'reset.doneTitle');
  usePageTitle(title);
  return (
    <AuthLayout
      title={title}
      panel={{ title: t('panel.ask'), text: t('panel.askText') }}
      below={done === null && <Link to={paths.forgotPassword}>{t('reset.another')}</Link>}
    >
      {done !== null ? (
        <Outcome text={t('reset.done')}>
          <ButtonLink as={Link} to={done.role.id === roleIds.company ? paths.loginBusiness : paths.login}>
            {t('reset.logIn')}
          </ButtonLink>
        </Outcome>
      ) : token === null ? (
        <Alert title={t('link.none')}>{t('link.open')}</Alert>
      ) : (
        <ResetForm key={token} token={token} onDone={setDone} />
      )}
    </AuthLayout>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: (account: ResetPasswordAnswer) => void }) {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const form = useContractForm({
    defaults: { password: '' },
    rules: { password: checkPassword },
    submit: async ({ password }) => {
      onDone(await api.send('resetPassword', { body: { token, password } }));
      // The session may belong to this account. Then the API responds with 401, which ends it here as well.
      if (session.status !== 'anonymous') void api.send('getAccount').catch(() => {});
    },
  });
  return (
    <Form {...form.formProps}>
      {form.failure !== null && (
        <Alert
          {...(isApiError(form.error, 400) && form.error.problem?.errors === undefined && { title: t('link.wrong') })}
        >
          {form.failure}
        </Alert>
      )}
      <PasswordField
        label={t('reset.password')}
        hint={t('reset.hint', { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH })}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Button type="submit" block loading={form.submitting}>
        {t('reset.button')}
      </Button>
    </Form>
  );
}
