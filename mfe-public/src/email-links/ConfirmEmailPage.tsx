import { roleIds, type ConfirmEmailAnswer } from '@heard/contract';
import {
  Link,
  paths,
  queryKeys,
  useAction,
  useApi,
  usePageTitle,
  useQueryClient,
  useSession,
  useSessionActions,
} from '@heard/sdk';
import { useLinkToken } from '@heard/sdk/account';
import { useState } from 'react';
import { Alert, AuthLayout, ButtonLink } from '@heard/ui';
import { LinkAction } from './LinkAction.tsx';
import { useMessages } from './messages/messages.ts';
import { Outcome } from './Outcome.tsx';

/**
 * `/confirm-email#token=…`: confirms a consumer's email or a company's work email. Requires a click, because email scanners also open the links.
 */
export function ConfirmEmailPage() {
  const t = useMessages();
  const token = useLinkToken();
  usePageTitle(t('confirm.title'));
  return (
    <AuthLayout title={t('confirm.title')} panel={{ title: t('panel.confirm'), text: t('panel.confirmText') }}>
      {token === null ? <Alert title={t('link.none')}>{t('link.open')}</Alert> : <Confirm key={token} token={token} />}
    </AuthLayout>
  );
}

function Confirm({ token }: { token: string }) {
  const t = useMessages();
  const api = useApi();
  const session = useSession();
  const { setAccount } = useSessionActions();
  const queryClient = useQueryClient();
  const [done, setDone] = useState<ConfirmEmailAnswer | null>(null);
  const confirming = useAction({
    call: () => api.send('confirmEmail', { body: { token } }),
    onSuccess: (confirmed) => {
      setDone(confirmed);
      if (session.status !== 'authenticated') return;
      // Reloads the account of the session, because the confirmed email may belong to that account. If it belongs to another account, the
      // reload changes nothing.
      const { id } = session.account;
      api.send('getAccount').then(setAccount, () => {});
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownCompany });
      void queryClient.invalidateQueries({ queryKey: queryKeys.companyLogin });
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownReviews });
      void queryClient.invalidateQueries({ queryKey: queryKeys.company(id) });
    },
  });
  if (done !== null) {
    const settings = done.role.id === roleIds.company ? paths.myCompanySettings : paths.mySettings;
    return (
      <Outcome
        text={[
          t('confirm.done', { email: done.email }),
          ...(done.reviewsShown > 0 ? [t('confirm.reviews', { count: done.reviewsShown })] : []),
        ].join(' ')}
      >
        <ButtonLink as={Link} to={settings}>
          {t('confirm.settings')}
        </ButtonLink>
      </Outcome>
    );
  }
  return (
    <LinkAction
      text={t('confirm.text')}
      expired={t('confirm.expired')}
      button={t('confirm.button')}
      action={{ error: confirming.error, isRunning: confirming.isRunning, run: () => confirming.run() }}
    />
  );
}
