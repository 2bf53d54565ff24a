import { checkPassword, checkText, endpoints, textRules, type PersonInvitation } from '@heard/contract';
import {
  errorText,
  isApiError,
  paths,
  useAction,
  useApi,
  useNavigate,
  useNotices,
  usePageTitle,
  useQuery,
  useSession,
  useSessionActions,
  type Session,
} from '@heard/sdk';
import { LogInForm, useLinkToken, useRoleName } from '@heard/sdk/account';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, AuthLayout, Button, Form, Note, PasswordField, Stack, TextField, useFormats } from '@heard/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PendingContent } from '../account/PendingContent.tsx';
import { companyInvitationPath } from './companyInvitationPath.ts';
import { useMessages } from './messages/messages.ts';

/** `/company-invitation#token=…`: lets the invited person join a company. */
export default function CompanyInvitationPage() {
  const t = useMessages();
  const token = useLinkToken();
  usePageTitle(t('invitation.pageTitle'));
  return (
    <AuthLayout
      title={t('invitation.pageTitle')}
      panel={{ title: t('invitation.panel.title'), text: t('invitation.panel.text') }}
    >
      {token === null ? (
        <Alert title={t('invitation.missing')}>{t('invitation.missingText')}</Alert>
      ) : (
        <LoadedInvitation key={token} token={token} />
      )}
    </AuthLayout>
  );
}

function LoadedInvitation({ token }: { token: string }) {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const invitation = useQuery({
    queryKey: ['companyInvitation', token],
    queryFn: ({ signal }) => api.send(endpoints.readPersonInvitation, { body: { token }, signal }),
    // Never loads the invitation again, because the link is no longer valid once the invitation is accepted.
    staleTime: Infinity,
  });
  if (isApiError(invitation.error, 400)) {
    return <Alert title={t('invitation.invalid')}>{t('invitation.invalidText')}</Alert>;
  }
  if (invitation.data === undefined || session.status === 'loading') {
    return (
      <PendingContent
        query={invitation}
        label={t('invitation.loading')}
        tryAgain={t('invitation.tryAgain')}
        height="12rem"
      />
    );
  }
  return (
    <Stack>
      <Introduction invitation={invitation.data} />
      <Acceptance invitation={invitation.data} token={token} session={session} />
    </Stack>
  );
}

interface InvitationProps {
  invitation: PersonInvitation;
  token: string;
}

function Introduction({ invitation: { name, role, expiresAt } }: Pick<InvitationProps, 'invitation'>) {
  const t = useMessages();
  const nameRole = useRoleName();
  const { formatDate } = useFormats();
  return (
    <p>
      {t('invitation.text', { name, role: nameRole(role) })} {t('invitation.expires', { date: formatDate(expiresAt) })}
    </p>
  );
}

/** Accepts the invitation with the login of the session, or offers to log in or to create a login. */
function Acceptance({ session, ...props }: InvitationProps & { session: Session }) {
  const t = useMessages();
  switch (session.status) {
    case 'loading':
      return null;
    case 'unavailable':
      return (
        <Alert
          action={
            <Button variant="secondary" loading={session.retrying} onClick={session.retry}>
              {t('invitation.tryAgain')}
            </Button>
          }
        >
          {t('invitation.unavailable')}
        </Alert>
      );
    case 'anonymous':
      return <WithoutSession {...props} />;
    case 'authenticated': {
      const { account, isCompany } = session;
      const isSame = account.email.toLowerCase() === props.invitation.email.toLowerCase();
      if (isCompany && isSame) return <AcceptButton {...props} />;
      return (
        <OtherAccount token={props.token}>
          {isCompany
            ? t('invitation.wrong', { email: props.invitation.email, account: account.email })
            : t('invitation.consumer')}
        </OtherAccount>
      );
    }
  }
}

/** Returns a function that opens the company area after the invitation was accepted. */
function useAccepted({ name }: PersonInvitation): () => void {
  const t = useMessages();
  const navigate = useNavigate();
  const notices = useNotices();
  return () => {
    void navigate(paths.myCompanyReviews);
    notices.show({ text: t('invitation.accepted', { name }) });
  };
}

function AcceptButton({ invitation, token }: InvitationProps) {
  const t = useMessages();
  const api = useApi();
  const { reloadAccount } = useSessionActions();
  const accepted = useAccepted(invitation);
  const acceptance = useAction({
    call: () => api.send(endpoints.acceptPersonInvitation, { body: { token } }),
    onSuccess: () => {
      reloadAccount();
      accepted();
    },
  });
  return (
    <>
      {acceptance.error !== null && <AcceptanceAlert error={acceptance.error} />}
      <Button block loading={acceptance.isRunning || acceptance.isSuccess} onClick={() => acceptance.run()}>
        {t('invitation.accept')}
      </Button>
    </>
  );
}

function AcceptanceAlert({ error }: { error: Error }) {
  const t = useMessages();
  return isApiError(error, 400) ? (
    <Alert title={t('invitation.invalid')}>{t('invitation.invalidText')}</Alert>
  ) : (
    <Alert>{errorText(error)}</Alert>
  );
}

/** Explains that the invitation is for another account, and offers to log out without losing the link. */
function OtherAccount({ token, children }: { token: string; children: string }) {
  const t = useMessages();
  const navigate = useNavigate();
  const { logOut } = useSessionActions();
  return (
    <>
      <Note>{children}</Note>
      <Button
        block
        onClick={() => {
          logOut();
          void navigate(`${companyInvitationPath}#token=${token}`);
        }}
      >
        {t('invitation.logOut')}
      </Button>
    </>
  );
}

const Ways = styled.fieldset`
  display: grid;
  gap: var(--space-1);

  & > label {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: var(--control);
    cursor: pointer;
  }
  & > legend {
    margin-bottom: var(--space-1);
    font-weight: var(--weight-strong);
  }
  & input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    accent-color: var(--accent);
  }
`;

const WAYS = ['new', 'existing'] as const;

function WithoutSession(props: InvitationProps) {
  const t = useMessages();
  const api = useApi();
  const { logIn } = useSessionActions();
  const [way, setWay] = useState<(typeof WAYS)[number]>('new');
  return (
    <>
      <Ways>
        <legend>{t('invitation.way')}</legend>
        {WAYS.map((one) => (
          <label key={one}>
            <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
            {t(`invitation.${one}`)}
          </label>
        ))}
      </Ways>
      {way === 'new' ? (
        <NewLogin {...props} />
      ) : (
        <LogInForm logIn={async (body) => logIn((await api.send('loginCompany', { body })).token)} />
      )}
    </>
  );
}

/** Creates a login with the email of the invitation, and accepts it. */
function NewLogin({ invitation, token }: InvitationProps) {
  const t = useMessages();
  const api = useApi();
  const { logIn } = useSessionActions();
  const accepted = useAccepted(invitation);
  const form = useContractForm({
    defaults: { name: '', password: '' },
    rules: { name: (text) => checkText(text, textRules.name), password: checkPassword },
    failureText: (error) => (isApiError(error, 409) ? t('invitation.taken') : null),
    submit: async ({ name, password }) => {
      const body = { token, name: name.trim(), password };
      const { token: sessionToken } = await api.send(endpoints.acceptPersonInvitation, { body });
      if (sessionToken !== null) logIn(sessionToken);
      accepted();
    },
  });
  return (
    <Form {...form.formProps}>
      <TextField
        label={t('invitation.email')}
        type="email"
        name="username"
        autoComplete="username"
        value={invitation.email}
        readOnly
      />
      <TextField
        label={t('invitation.name')}
        hint={t('invitation.nameHint')}
        autoComplete="name"
        {...form.field('name')}
      />
      <PasswordField
        label={t('invitation.password')}
        hint={t('invitation.passwordHint')}
        autoComplete="new-password"
        {...form.field('password')}
      />
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <Button type="submit" block loading={form.submitting}>
        {t('invitation.create')}
      </Button>
    </Form>
  );
}
