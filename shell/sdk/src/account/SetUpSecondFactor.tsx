import { endpoints, type Account, type SetUpSecondFactorBody } from '@heard/contract';
import { useAction, useApi } from '@heard/sdk';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Alert, Button, Muted, Stack } from '@heard/ui';
import { createPasskey, supportsPasskeys } from './passkeys.ts';
import { usePasskeyErrorText } from './usePasskeyErrorText.ts';
import { AppSetUp } from './second-factor/AppSetUp.tsx';
import { useMessages } from './second-factor/messages/messages.ts';
import { RecoveryCodes } from './second-factor/RecoveryCodes.tsx';

interface CompletedSetUp {
  token: string;
  user: Account;
  recoveryCodes: string[];
}

/** The props of `SetUpSecondFactor`. */
export interface SetUpSecondFactorProps {
  /** The token of the pending login. */
  token: string;
  /** Called with the completed login after the person has saved the recovery codes. */
  onDone: (token: string, user: Account) => void;
  /** Content below the choice between a passkey and an app, such as a button that postpones the set-up. */
  footer?: ReactNode;
}

/** Sets up the first second factor of an administrator, and shows the recovery codes. */
export function SetUpSecondFactor({ token, onDone, footer }: SetUpSecondFactorProps) {
  const t = useMessages();
  const api = useApi();
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

  if (done !== null) return <RecoveryCodes codes={done.recoveryCodes} onDone={() => onDone(done.token, done.user)} />;
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
      {footer}
    </Stack>
  );
}
