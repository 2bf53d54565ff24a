import { endpoints } from '@heard/contract';
import { Link, paths, queryKeys, useAction, useApi, usePageTitle, useQueryClient } from '@heard/sdk';
import { useLinkToken } from '@heard/sdk/account';
import { useState } from 'react';
import { Alert, AuthLayout, ButtonLink } from '@heard/ui';
import { LinkAction } from './LinkAction.tsx';
import { useMessages } from './messages/messages.ts';
import { Outcome } from './Outcome.tsx';

/**
 * `/refuse-claim#token=…`: lets a person who receives a claim's work email end that claim to the company. Requires a
 * click, because email scanners also open the links.
 */
export function RefuseClaimPage() {
  const t = useMessages();
  const token = useLinkToken();
  usePageTitle(t('refuse.title'));
  return (
    <AuthLayout title={t('refuse.title')} panel={{ title: t('panel.refuse'), text: t('panel.refuseText') }}>
      {token === null ? <Alert title={t('link.none')}>{t('link.open')}</Alert> : <Refuse key={token} token={token} />}
    </AuthLayout>
  );
}

function Refuse({ token }: { token: string }) {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<string | null>(null);
  const refusing = useAction({
    call: () => api.send(endpoints.refuseClaim, { body: { token } }),
    onSuccess: ({ companyId }) => {
      setRefused(companyId);
      void queryClient.invalidateQueries({ queryKey: queryKeys.company(companyId) });
    },
  });
  if (refused !== null) {
    return (
      <Outcome text={t('refuse.done', { company: refused })}>
        <ButtonLink as={Link} to={paths.company(refused)}>
          {t('refuse.see')}
        </ButtonLink>
      </Outcome>
    );
  }
  return (
    <LinkAction
      text={t('refuse.text')}
      expired={t('refuse.expired')}
      button={t('refuse.button')}
      isDangerous
      action={{ error: refusing.error, isRunning: refusing.isRunning, run: () => refusing.run() }}
    />
  );
}
