import { endpoints, type OidcLogin } from '@heard/contract';
import {
  errorText,
  Link,
  Navigate,
  nextPath,
  paths,
  useAction,
  useApi,
  usePageTitle,
  useSession,
  useSessionActions,
  withNext,
} from '@heard/sdk';
import { useLinkParameters } from '@heard/sdk/account';
import { Alert, AuthLayout, BusyRegion, ButtonLink, Spinner, Stack } from '@heard/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { AddressForm } from './AddressForm.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { LinkForm } from './LinkForm.tsx';
import { useMessages } from './messages/messages.ts';
import { RegisterForm } from './RegisterForm.tsx';

const FAILURES = ['denied', 'expired', 'rejected', 'unavailable'] as const;

/**
 * `/single-sign-on#token=…`: completes a login with an OpenID provider, which has redirected the browser here.
 * `/single-sign-on#error=…`: shows why it failed.
 */
export default function SingleSignOnPage() {
  const t = useMessages();
  const returned = useLinkParameters('token');
  const failed = useLinkParameters('error');
  const parameters = returned ?? failed;
  const next = parameters?.get('next') ?? null;
  const token = returned?.get('token') ?? null;
  const after = nextPath(next === null ? '' : `?${new URLSearchParams({ next })}`, paths.makeReview());
  usePageTitle(t('sso.title'));
  return (
    <AuthLayout title={t('sso.title')} panel={{ title: t('panel.title'), text: t('panel.text') }}>
      {token === null ? (
        <Failure
          kind={FAILURES.find((one) => one === failed?.get('error')) ?? 'expired'}
          provider={failed?.get('provider') ?? ''}
          next={after}
        />
      ) : (
        <Login key={token} token={token} next={after} />
      )}
    </AuthLayout>
  );
}

interface FailureProps {
  kind: (typeof FAILURES)[number];
  /** The name of the provider. */
  provider: string;
  /** The path of the page after the login. */
  next: string;
}

function Failure({ kind, provider, next }: FailureProps) {
  const t = useMessages();
  return (
    <Stack>
      <Alert>{t(`failed.${kind}`, { provider })}</Alert>
      <BackToLogin next={next} />
    </Stack>
  );
}

function BackToLogin({ next }: { next: string }) {
  const t = useMessages();
  return (
    <div data-screen-only>
      <ButtonLink as={Link} to={withNext(paths.login, next)} variant="secondary">
        {t('back')}
      </ButtonLink>
    </div>
  );
}

interface LoginProps {
  token: string;
  /** The path of the page after the login. */
  next: string;
}

function Login({ token, next }: LoginProps) {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const { logIn } = useSessionActions();
  const [step, setStep] = useState<OidcLogin | null>(null);
  const [isComplete, setComplete] = useState(false);

  function advance(login: OidcLogin) {
    setStep(login);
    if (login.session === undefined) return;
    logIn(login.session.token, login.session.user);
    setComplete(true);
  }

  const start = useAction({
    call: () => api.send(endpoints.continueOidcLogin, { body: { token } }),
    onSuccess: advance,
  });
  const run = useEffectEvent(() => start.run());
  useEffect(() => run(), []);

  if (isComplete && session.status === 'authenticated') return <Navigate to={next} replace />;
  if (start.error !== null) {
    return (
      <Stack>
        <Alert>{errorText(start.error)}</Alert>
        <BackToLogin next={next} />
      </Stack>
    );
  }
  if (step?.link !== undefined) return <LinkForm token={token} login={step} link={step.link} onLogin={advance} />;
  if (step?.register !== undefined)
    return <RegisterForm token={token} login={step} person={step.register} onLogin={advance} />;
  if (step?.code !== undefined) return <AddressForm token={token} email={step.code.email} onLogin={advance} />;
  if (step?.connect !== undefined) return <ConnectForm token={token} provider={step.provider} next={next} />;
  return (
    <BusyRegion label={t('waiting')}>
      <Spinner />
    </BusyRegion>
  );
}
