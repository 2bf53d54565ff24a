import { endpoints } from '@heard/contract';
import { errorText, isApiError, Link, paths, useAction, useApi, usePageTitle } from '@heard/sdk';
import { useLinkToken } from '@heard/sdk/account';
import { useState } from 'react';
import { Alert, Button, ButtonLink, Card, Stack, Wrap } from '@heard/ui';
import { styled } from 'styled-components';
import { LinkAction } from './LinkAction.tsx';
import { useMessages } from './messages/messages.ts';
import { Outcome } from './Outcome.tsx';

const Room = styled.div`
  max-width: 32rem;
  margin: 0 auto;
  padding-block: var(--space-16);

  & h1 {
    margin-bottom: var(--space-4);
    font-size: var(--text-2xl);
  }
`;

/**
 * `/unsubscribe#token=…` and `#digest=…`: turns off emails of the kind that contained the link, without a login. Requires a click, because
 * email scanners also open the links. Email programs have a separate button for this (RFC 8058).
 */
export function UnsubscribePage() {
  const t = useMessages();
  const token = useLinkToken();
  const digest = useLinkToken('digest');
  usePageTitle(t('unsubscribe.title'));
  return (
    <Wrap>
      <Room>
        <Card>
          <h1>{t('unsubscribe.title')}</h1>
          {digest !== null ? (
            <StopDigest key={digest} token={digest} />
          ) : token === null ? (
            <Alert title={t('link.none')}>{t('link.open')}</Alert>
          ) : (
            <OptOut key={token} token={token} />
          )}
        </Card>
      </Room>
    </Wrap>
  );
}

/** Shows the subscription that a token identifies: invitations of a company, or the emails of an account. */
function OptOut({ token }: { token: string }) {
  // Invitation tokens are `<hash>.<signature>.<company id>`. Account tokens start with the name of an email list: `digest.12.<signature>`.
  const [, companyId] = /^[\w-]{43}\.[\w-]{43}\.([\w.-]+)$/.exec(token) ?? [];
  return companyId === undefined ? (
    <Unsubscribe token={token} />
  ) : (
    <StopInvitations token={token} companyId={companyId} />
  );
}

function StopInvitations({ token, companyId }: { token: string; companyId: string }) {
  const t = useMessages();
  const api = useApi();
  const [done, setDone] = useState<'company' | 'all' | null>(null);
  const stopping = useAction({
    call: (scope: 'company' | 'all') =>
      api.send(endpoints.unsubscribeFromInvitations, { body: { token, scope } }).then(() => scope),
    onSuccess: setDone,
  });
  const isUnknown = isApiError(stopping.error, 404);
  const scopes = (['company', 'all'] as const).filter(
    (scope) => done === null || (done === 'company' && scope === 'all'),
  );
  return (
    <Stack>
      {done !== null && (
        <Outcome key={done} text={t(done === 'all' ? 'invitations.doneAll' : 'invitations.done', { companyId })}>
          {null}
        </Outcome>
      )}
      {stopping.error !== null && (
        <Alert {...(isUnknown && { title: t('link.wrong') })}>
          {isUnknown ? t('link.open') : errorText(stopping.error)}
        </Alert>
      )}
      {done === null && <p>{t('invitations.text')}</p>}
      {scopes.map((scope) => (
        <Button
          key={scope}
          variant={scope === 'company' ? 'primary' : 'secondary'}
          block
          loading={stopping.isRunning && stopping.input === scope}
          onClick={() => stopping.run(scope)}
        >
          {t(scope === 'company' ? 'invitations.stopCompany' : 'invitations.stopAll', { companyId })}
        </Button>
      ))}
    </Stack>
  );
}

/** Turns off the weekly email about followed companies. */
function StopDigest({ token }: { token: string }) {
  const t = useMessages();
  const api = useApi();
  const [isDone, setDone] = useState(false);
  const stopping = useAction({
    call: () => api.send(endpoints.unsubscribeFromDigest, { body: { token } }),
    onSuccess: () => setDone(true),
  });
  if (isDone) {
    return (
      <Outcome text={t('unsubscribe.digestDone')}>
        <ButtonLink as={Link} to={paths.following} variant="secondary">
          {t('unsubscribe.following')}
        </ButtonLink>
      </Outcome>
    );
  }
  const isUnknown = isApiError(stopping.error, 404);
  return (
    <Stack>
      {stopping.error !== null && (
        <Alert {...(isUnknown && { title: t('link.wrong') })}>
          {isUnknown ? t('unsubscribe.expired') : errorText(stopping.error)}
        </Alert>
      )}
      <p>{t('unsubscribe.digest')}</p>
      <Button block loading={stopping.isRunning} onClick={() => stopping.run()}>
        {t('unsubscribe.button')}
      </Button>
    </Stack>
  );
}

function Unsubscribe({ token }: { token: string }) {
  const t = useMessages();
  const api = useApi();
  const [isDone, setDone] = useState(false);
  const unsubscribing = useAction({
    call: () => api.send(endpoints.unsubscribe, { params: { token } }),
    onSuccess: () => setDone(true),
  });
  if (isDone) {
    const isCompany = token.startsWith('reviews.');
    return (
      <Outcome text={t('unsubscribe.done')}>
        <ButtonLink as={Link} to={isCompany ? paths.myCompanySettings : paths.mySettings} variant="secondary">
          {t('confirm.settings')}
        </ButtonLink>
      </Outcome>
    );
  }
  return (
    <LinkAction
      text={t(token.startsWith('reviews.') ? 'unsubscribe.reviews' : 'unsubscribe.replies')}
      expired={t('unsubscribe.expired')}
      button={t('unsubscribe.button')}
      action={{ error: unsubscribing.error, isRunning: unsubscribing.isRunning, run: () => unsubscribing.run() }}
    />
  );
}
