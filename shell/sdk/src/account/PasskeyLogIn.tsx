import { endpoints, roleIds, type UsedPasskey } from '@heard/contract';
import { useAction, useApi, useSessionActions } from '@heard/sdk';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button, useIsHydrated } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import { cancelAutofill, getPasskeyFailure, signWithPasskey, supportsAutofill, supportsPasskeys } from './passkeys.ts';
import { usePasskeyErrorText } from './usePasskeyErrorText.ts';

/**
 * Logs in with a passkey: by a button, and by the autofill of the email field in browsers that support it. Renders nothing in browsers without
 * passkey support.
 */
export function PasskeyLogIn({ disabled }: { disabled: boolean }) {
  const t = useMessages();
  const api = useApi();
  const { logIn } = useSessionActions();
  const passkeyErrorText = usePasskeyErrorText();

  const action = useAction({
    call: async (chosen: UsedPasskey | null) => {
      const credential = chosen ?? (await signWithPasskey(await api.send(endpoints.createPasskeyLoginOptions)));
      return api.send(endpoints.loginWithPasskey, { body: { credential } });
    },
    // For a company, passes only the token to `logIn`, because the response contains only a part of the account's data. `logIn` then loads
    // the account.
    onSuccess: ({ token, account }) => logIn(token, account.role.id === roleIds.company ? undefined : account),
  });

  const logInWith = useEffectEvent((credential: UsedPasskey) => action.run(credential));
  const offer = useEffectEvent(async (isGone: () => boolean) => {
    if (!(await supportsAutofill()) || isGone()) return;
    const options = await api.send(endpoints.createPasskeyLoginOptions);
    if (isGone()) return;
    logInWith(await signWithPasskey(options, true));
  });
  useEffect(() => {
    let gone = false;
    // Ignores a failure of the autofill, because the person can still log in with the button.
    offer(() => gone).catch(() => undefined);
    return () => {
      gone = true;
      if (supportsPasskeys()) void cancelAutofill().catch(() => undefined);
    };
  }, []);

  // The web server renders the button, because nearly every browser supports passkeys. In a browser that does not support passkeys, the
  // button is hidden, but its space stays empty, so that the fields do not move.
  const isHydrated = useIsHydrated();
  const [isFromServer] = useState(!isHydrated);
  const isHidden = isHydrated && !supportsPasskeys();
  if (isHidden && !isFromServer) return null;
  // A person who closes the browser's dialog needs no error message.
  const hasFailed = action.error !== null && getPasskeyFailure(action.error) !== 'cancelled';
  return (
    <>
      {hasFailed && <Alert>{passkeyErrorText(action.error)}</Alert>}
      <Button
        variant="secondary"
        block
        style={isHidden ? { visibility: 'hidden' } : undefined}
        loading={action.isRunning}
        disabled={disabled}
        onClick={() => action.run(null)}
      >
        <KeyRound />
        {t('logIn.passkey')}
      </Button>
    </>
  );
}
