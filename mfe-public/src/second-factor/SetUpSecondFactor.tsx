import { endpoints, type Account, type SetUpSecondFactorBody } from '@heard/contract';
import { useAction, useApi, useSessionActions } from '@heard/sdk';
import { AppSetUp, createPasskey, RecoveryCodes, supportsPasskeys, usePasskeyErrorText } from '@heard/sdk/account';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Alert, Button, Muted, Stack } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

interface CompletedSetUp {
  token: string;
  user: Account;
  recoveryCodes: string[];
}

/** Sets up the first second factor, shows the recovery codes, and completes the login. @param token of the pending login */
export function SetUpSecondFactor({ token }: { token: string }) {
  const t = useMessages();
  const api = useApi();
  const { logIn } = useSessionActions();
  const passkeyErrorText = usePasskeyErrorText();
  const [usesApp, setUsesApp] = useState(false);
  const [done, setDone] = useState<CompletedSetUp | null>(null);

  async function complete(body: SetUpSecondFactorBody) {
    setDone(await api.send(endpoints.setUpSecondFactor, { body, token }));
  }

  const passkey = useAction({
    call: async () => {
      const options = await api.send(endpoints.createSetUpPasskeyOptions, { token });
      await complete({ passkey: { name: t('setUp.passkeyName'), credential: await createPasskey(options) } });
    },
  });

  if (done !== null) return <RecoveryCodes codes={done.recoveryCodes} onDone={() => logIn(done.token, done.user)} />;
  if (usesApp) {
    return (
      <AppSetUp
        create={() => api.send(endpoints.createSetUpTotp, { token })}
        confirm={(code) => complete({ code })}
        onCancel={() => setUsesApp(false)}
      />
    );
  }
  return (
    <Stack>
      <Muted>{t('setUp.text')}</Muted>
      {passkey.error !== null && <Alert>{passkeyErrorText(passkey.error)}</Alert>}
      {supportsPasskeys() ? (
        <div>
          <Button block loading={passkey.isRunning} onClick={() => passkey.run()}>
            <KeyRound />
            {t('setUp.createPasskey')}
          </Button>
          <Muted data-small>{t('setUp.passkeyText')}</Muted>
        </div>
      ) : (
        <Muted>{t('setUp.unsupported')}</Muted>
      )}
      <div>
        <Button variant="secondary" block disabled={passkey.isRunning} onClick={() => setUsesApp(true)}>
          <Smartphone />
          {t('setUp.useApp')}
        </Button>
        <Muted data-small>{t('setUp.appText')}</Muted>
      </div>
    </Stack>
  );
}
