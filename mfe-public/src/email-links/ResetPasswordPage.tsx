import {
  checkPassword,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  roleIds,
  endpoints,
  type ResetPasswordAnswer,
  type SecondFactorBody,
  type SecondFactorMethod,
} from '@heard/contract';
import { isApiError, Link, paths, useApi, usePageTitle, useSession } from '@heard/sdk';
import { useLinkToken } from '@heard/sdk/account';
import { useContractForm } from '@heard/sdk/forms';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Alert, AuthLayout, Button, ButtonLink, Form, Muted, PasswordField, Stack } from '@heard/ui';
import { styled } from 'styled-components';
import { FactorForm } from '../second-factor/FactorForm.tsx';
import { useMessages } from './messages/messages.ts';
import { Outcome } from './Outcome.tsx';

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

/** The new password of an administrator. The API accepts it only together with a second factor. */
interface Confirmation {
  password: string;
  methods: readonly SecondFactorMethod[];
}

const Step = styled(Stack)`
  outline: none;
`;

/** Receives the focus in place of the form, because the form has disappeared. */
function FactorStep({ children }: { children: ReactNode }) {
  const t = useMessages();
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus(), []);
  return (
    <Step ref={step} tabIndex={-1} role="group" aria-label={t('reset.factor')}>
      <Muted>{t('reset.factor')}</Muted>
      {children}
    </Step>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: (account: ResetPasswordAnswer) => void }) {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  async function reset(password: string, secondFactor?: SecondFactorBody) {
    const body = { token, password, ...(secondFactor && { secondFactor }) };
    onDone(await api.send('resetPassword', { body }));
    // Sends a request with the session. If the session belongs to this account, the API responds with 401, and the session ends in this browser.
    if (session.status !== 'anonymous') void api.send('getAccount').catch(() => {});
  }
  const form = useContractForm({
    defaults: { password: '' },
    rules: { password: checkPassword },
    submit: async ({ password }) => {
      try {
        await reset(password);
      } catch (error) {
        const methods = isApiError(error, 403) ? error.problem?.methods : undefined;
        if (methods === undefined) throw error;
        setConfirmation({ password, methods });
      }
    },
  });
  if (confirmation !== null) {
    return (
      <FactorStep>
        <FactorForm
          methods={confirmation.methods}
          expired={t('link.wrong')}
          createOptions={() => api.send(endpoints.createResetPasskeyOptions, { body: { token } })}
          complete={(factor) => reset(confirmation.password, factor)}
        />
      </FactorStep>
    );
  }
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
