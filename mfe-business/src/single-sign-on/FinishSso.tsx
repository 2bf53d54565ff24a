import { endpoints, type SsoLogin } from '@heard/contract';
import { errorText, useAction, useApi, useSessionActions } from '@heard/sdk';
import { ConfirmLogin } from '@heard/sdk/account';
import { Alert, BusyRegion, Button, Spinner, Stack } from '@heard/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from './messages/messages.ts';

export interface FinishSsoProps {
  /** The token of a login that the provider has confirmed. */
  token: string;
  /** Shows the login form again. */
  onPassword: () => void;
}

/** Completes a login by single sign-on. The page redirects once the session has started. */
export default function FinishSso({ token, onPassword }: FinishSsoProps) {
  const t = useMessages();
  const api = useApi();
  const { logIn } = useSessionActions();
  const [link, setLink] = useState<SsoLogin | null>(null);

  function advance(login: SsoLogin): void {
    if (login.session === undefined) setLink(login);
    else logIn(login.session.token);
  }

  const start = useAction({
    call: () => api.send(endpoints.continueSsoLogin, { body: { token } }),
    onSuccess: advance,
  });
  const run = useEffectEvent(() => start.run());
  useEffect(() => run(), []);

  if (start.error !== null) {
    return (
      <Stack>
        <Alert>{errorText(start.error)}</Alert>
        <Button variant="secondary" block onClick={onPassword} data-screen-only>
          {t('start.password')}
        </Button>
      </Stack>
    );
  }
  if (link?.link !== undefined) {
    const { email, methods } = link.link;
    return (
      <ConfirmLogin
        text={t('link.text', { email, company: link.companyId })}
        email={email}
        methods={methods}
        confirm={(factor) => api.send(endpoints.linkSsoLogin, { body: { token, email, ...factor } })}
        onConfirmed={advance}
      />
    );
  }
  return (
    <BusyRegion label={t('waiting')}>
      <Spinner />
    </BusyRegion>
  );
}
