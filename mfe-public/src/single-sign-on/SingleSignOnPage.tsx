import { endpoints, type OidcLogin } from '@heard/contract';
import {
  errorText,
  isApiError,
  Link,
  Navigate,
  nextPath,
  paths,
  useAction,
  useApi,
  useNavigate,
  usePageTitle,
  useSession,
  useSessionActions,
  withNext,
} from '@heard/sdk';
import { useLinkParameters } from '@heard/sdk/account';
import { Alert, AuthLayout, BusyRegion, Button, Spinner } from '@heard/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { PendingLogin } from '../second-factor/SecondFactorLogIn.tsx';
import { AddressForm } from './AddressForm.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { LinkForm } from './LinkForm.tsx';
import { useMessages } from './messages/messages.ts';
import { RegisterForm } from './RegisterForm.tsx';

// Lazily loaded, because only administrators have a second factor.
const SecondFactorLogIn = lazy(async () => {
  const page = await import(/* webpackChunkName: "second-factor" */ '../second-factor/SecondFactorLogIn.tsx');
  return { default: page.SecondFactorLogIn };
});

const FAILURES = ['busy', 'denied', 'expired', 'failed', 'invalid', 'rejected', 'unavailable', 'unknown'] as const;

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
  const session = useSession();
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingLogin | null>(null);
  usePageTitle(t('sso.title'));

  if (pending !== null) {
    const isComplete = session.status === 'authenticated' && session.account.id === pending.user.id;
    if (isComplete) return <Navigate to={after} replace />;
    return (
      <Suspense fallback={<Spinner />}>
        <SecondFactorLogIn login={pending} onBack={() => void navigate(withNext(paths.login, after))} />
      </Suspense>
    );
  }
  return (
    <AuthLayout
      title={t('sso.title')}
      panel={{ title: t('panel.title'), text: t('panel.text') }}
      below={<Link to={withNext(paths.login, after)}>{t('back')}</Link>}
    >
      {token === null ? (
        <Failure
          kind={FAILURES.find((one) => one === failed?.get('error')) ?? 'expired'}
          provider={failed?.get('provider') ?? ''}
        />
      ) : (
        <Login key={token} token={token} next={after} onPending={setPending} />
      )}
    </AuthLayout>
  );
}

interface FailureProps {
  kind: (typeof FAILURES)[number];
  /** The name of the provider. */
  provider: string;
}

function Failure({ kind, provider }: FailureProps) {
  const t = useMessages();
  return <Alert>{t(`failed.${kind}`, { provider })}</Alert>;
}

interface LoginProps {
  token: string;
  /** The path of the page after the login. */
  next: string;
  /** Called for an administrator who still has to confirm the second factor. */
  onPending: (login: PendingLogin) => void;
}

function Login({ token, next, onPending }: LoginProps) {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const { logIn } = useSessionActions();
  const [step, setStep] = useState<OidcLogin | null>(null);
  const [isComplete, setComplete] = useState(false);

  function advance(login: OidcLogin) {
    setStep(login);
    if (login.session === undefined) return;
    const { secondFactor, ...complete } = login.session;
    if (secondFactor !== undefined) return onPending({ ...complete, secondFactor });
    logIn(complete.token, complete.user);
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
    return <StartFailure error={start.error} retrying={start.isRunning} onRetry={() => start.run()} />;
  }
  if (step?.link !== undefined) return <LinkForm token={token} login={step} link={step.link} onLogin={advance} />;
  if (step?.register !== undefined)
    return <RegisterForm token={token} login={step} person={step.register} onLogin={advance} />;
  if (step?.code !== undefined) {
    // Starts with empty names, because the response does not contain the names that were entered before.
    const change = () => setStep({ provider: step.provider, register: { email: null, name: '', lastName: '' } });
    return <AddressForm token={token} email={step.code.email} onLogin={advance} onChange={change} />;
  }
  if (step?.connect !== undefined) return <ConnectForm token={token} provider={step.provider} next={next} />;
  return (
    <BusyRegion label={t('waiting')}>
      <Spinner />
    </BusyRegion>
  );
}

interface StartFailureProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Shows why a login can't continue, with a button to try again unless the API has rejected the login. */
function StartFailure({ error, retrying, onRetry }: StartFailureProps) {
  const t = useMessages();
  const isRejected = isApiError(error) && error.status < 500 && error.status !== 429;
  if (isRejected) return <Alert>{errorText(error)}</Alert>;
  return (
    <Alert
      action={
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}
