import { endpoints, type LoginAnswer, type SetupSettings, type SiteEmail, type SiteIdentity } from '@heard/contract';
import { isApiError, useApi, usePageTitle, useQuery, type ApiError } from '@heard/sdk';
import { below, BusyRegion, Card, FormIntro, Skeleton, Wrap } from '@heard/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { LogoRejection } from '../site/LogoField.tsx';
import { AdministratorStep } from './AdministratorStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { IdentityStep } from './IdentityStep.tsx';
import { useMessages } from './messages/messages.ts';
import { Outcome } from './Outcome.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';
import { StepList, type Step } from './StepList.tsx';

const Column = styled(Wrap)`
  padding-bottom: var(--space-24);

  & > * {
    max-width: 44rem;
  }
  & > * + * {
    margin-top: var(--space-6);
  }
  h2 {
    margin-bottom: var(--space-4);
    font-size: var(--text-xl);
  }
  h2:focus {
    outline: none;
  }

  ${below.md} {
    padding-bottom: var(--space-16);
  }
`;

/**
 * `/setup`: sets the name, the color, the logo, the languages and the mail server of an empty installation, and creates its first administrator. Needs a
 * code from the log.
 */
export default function SetupPage() {
  const t = useMessages();
  const api = useApi();
  usePageTitle(t('setup.title'));
  const { data, isPending } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => api.send(endpoints.getSiteIdentity, { signal }),
    // Never reloads the state of the setup. Otherwise, the state `needsSetup: false` would replace the last step after the setup is complete.
    staleTime: Infinity,
  });
  return (
    <Column>
      <FormIntro title={t('setup.title')} />
      {isPending ? (
        <BusyRegion label={t('loading')}>
          <Skeleton width="100%" height="16rem" />
        </BusyRegion>
      ) : data?.needsSetup === false ? (
        <Outcome email={null} takesFocus={false} />
      ) : (
        <Steps />
      )}
    </Column>
  );
}

/** Shows the steps. All reached steps stay mounted, so that they keep the entered values when a person goes back. */
function Steps() {
  const t = useMessages();
  const [step, setStep] = useState<Step>('code');
  const [checked, setChecked] = useState<{ code: string; settings: SetupSettings } | null>(null);
  const [identity, setIdentity] = useState<SiteIdentity | null>(null);
  const [emailSettings, setEmailSettings] = useState<SiteEmail | null>(null);
  const [emailRejection, setEmailRejection] = useState<string | null>(null);
  const [codeRejection, setCodeRejection] = useState<string | null>(null);
  const [logoRejection, setLogoRejection] = useState<LogoRejection | null>(null);
  const [isOver, setOver] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  const [login, setLogin] = useState<LoginAnswer | null>(null);

  /**
   * Ends the steps if the site is already set up, or shows the step again whose value the API has rejected. @returns false for any other error
   */
  function handleError(error: unknown): boolean {
    if (isApiError(error, 404)) {
      setOver(true);
      return true;
    }
    const code = isApiError(error) && step !== 'code' ? error.fieldMessage('code') : undefined;
    const logo = isApiError(error) ? error.fieldMessage('site.logo') : undefined;
    const emailProblem = isApiError(error) ? findEmailProblem(error) : undefined;
    if (code !== undefined) {
      setCodeRejection(code);
      setStep('code');
    } else if (logo !== undefined) {
      setLogoRejection({ logo: identity?.logo ?? null, message: logo });
      setStep('identity');
    } else if (emailProblem !== undefined) {
      setEmailRejection(emailProblem);
      setStep('email');
    }
    return code !== undefined || logo !== undefined || emailProblem !== undefined;
  }

  if (login !== null) {
    return (
      <>
        <StepList step="passkey" />
        <Panel title={t('passkey.title')} isShown>
          <PasskeyStep token={login.token} onDone={() => setLogin(null)} />
        </Panel>
      </>
    );
  }
  if (email !== null || isOver) return <Outcome email={email} takesFocus />;
  return (
    <>
      <StepList step={step} />
      <Panel title={t('code.title')} isShown={step === 'code'} isFirst>
        <CodeStep
          rejection={codeRejection}
          onError={handleError}
          onDone={(code, settings) => {
            setCodeRejection(null);
            // Keeps the settings of the first response, because the settings of a later response would reset the fields.
            setChecked({ code, settings: checked?.settings ?? settings });
            setStep('identity');
          }}
        />
      </Panel>
      {checked !== null && (
        <Panel title={t('identity.title')} isShown={step === 'identity'}>
          <IdentityStep
            settings={checked.settings}
            logoRejection={logoRejection}
            onDone={(entered) => {
              setIdentity(entered);
              setStep('email');
            }}
          />
        </Panel>
      )}
      {checked !== null && identity !== null && (
        <Panel title={t('email.title')} isShown={step === 'email'}>
          <EmailStep
            code={checked.code}
            settings={checked.settings.email}
            rejection={emailRejection}
            onBack={() => setStep('identity')}
            onDone={(entered) => {
              setEmailRejection(null);
              setEmailSettings(entered);
              setStep('administrator');
            }}
            onError={handleError}
          />
        </Panel>
      )}
      {checked !== null && identity !== null && emailSettings !== null && (
        <Panel title={t('administrator.title')} isShown={step === 'administrator'}>
          <AdministratorStep
            code={checked.code}
            identity={identity}
            emailSettings={emailSettings}
            onBack={() => setStep('email')}
            onDone={(created, pending) => {
              setEmail(created);
              setLogin(pending);
            }}
            onError={handleError}
          />
        </Panel>
      )}
    </>
  );
}

/** Returns the reason why the API has rejected the email settings; undefined if the API has not rejected them. */
function findEmailProblem({ problem }: ApiError): string | undefined {
  return problem?.errors?.find(({ field }) => field.startsWith('email.'))?.message;
}

interface PanelProps {
  title: string;
  isShown: boolean;
  /** Whether this is the first step. The first step does not get the focus when the page is opened. */
  isFirst?: boolean;
  children: ReactNode;
}

/** Shows a step. Its heading gets the focus when the step replaces another step. */
function Panel({ title, isShown, isFirst = false, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(isFirst);
  useEffect(() => {
    if (isShown && !wasShown.current) heading.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <Card as="section" hidden={!isShown}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
