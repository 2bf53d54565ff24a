import { useSessionActions } from '@heard/sdk';
import { SetUpSecondFactor } from '@heard/sdk/account';
import { Button } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

interface PasskeyStepProps {
  /** The token of the administrator's pending login. */
  token: string;
  /** Called after the login, or when the person postpones the passkey. */
  onDone: () => void;
}

/** Sets up the first passkey, or an authenticator app, of the administrator, and completes the login. */
export function PasskeyStep({ token, onDone }: PasskeyStepProps) {
  const t = useMessages();
  const { logIn } = useSessionActions();
  return (
    <SetUpSecondFactor
      token={token}
      onDone={(session, user) => {
        logIn(session, user);
        onDone();
      }}
      footer={
        <div>
          <Button variant="ghost" onClick={onDone}>
            {t('passkey.later')}
          </Button>
        </div>
      }
    />
  );
}
