import { subscriptionCalls } from '@heard/contract';
import { Link, paths, useAction, useApi, usePageTitle } from '@heard/sdk';
import { useState } from 'react';
import { Alert, AuthLayout, ButtonLink } from '@heard/ui';
import { LinkAction } from './LinkAction.tsx';
import { useMessages } from './messages/messages.ts';
import { Outcome } from './Outcome.tsx';
import { useLinkToken } from './useLinkToken.ts';

/**
 * `/unsubscribe#token=…`: turns off the emails that the link came with, without a login. Requires a click, because email scanners
 * open the links too; email programs have their own button (RFC 8058).
 */
export function UnsubscribePage() {
  const t = useMessages();
  const token = useLinkToken();
  usePageTitle(t('unsubscribe.title'));
  return (
    <AuthLayout title={t('unsubscribe.title')} field={{ title: t('field.confirm'), text: t('field.confirmText') }}>
      {token === null ? (
        <Alert title={t('link.none')}>{t('link.open')}</Alert>
      ) : (
        <Unsubscribe key={token} token={token} />
      )}
    </AuthLayout>
  );
}

function Unsubscribe({ token }: { token: string }) {
  const t = useMessages();
  const api = useApi();
  const [isDone, setDone] = useState(false);
  const unsubscribing = useAction({
    call: () => api.send(subscriptionCalls.unsubscribe, { params: { token } }),
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
