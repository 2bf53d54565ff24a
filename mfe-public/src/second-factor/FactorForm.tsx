import type { PasskeyRequestOptions, SecondFactorBody, SecondFactorMethod } from '@heard/contract';
import { checkGiven, isApiError, useAction } from '@heard/sdk';
import { signWithPasskey, supportsPasskeys, usePasskeyErrorText } from '@heard/sdk/account';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, TextField } from '@heard/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from './messages/messages.ts';

interface FactorFormProps {
  methods: readonly SecondFactorMethod[];
  /** The message to show when the API no longer accepts the first step of the login. */
  expired: string;
  /** Starts the confirmation with a passkey. */
  createOptions: () => Promise<PasskeyRequestOptions>;
  complete: (body: SecondFactorBody) => Promise<void>;
}

/** Asks an administrator for one of the second factors that the account has. */
export function FactorForm({ methods, expired, createOptions, complete }: FactorFormProps) {
  const t = useMessages();
  const passkeyErrorText = usePasskeyErrorText();
  const hasApp = methods.includes('totp');
  const hasPasskey = methods.includes('passkey') && supportsPasskeys();
  const [isRecovering, setRecovering] = useState(!hasApp && !hasPasskey);
  const passkey = useAction({
    call: async () => complete({ passkey: await signWithPasskey(await createOptions()) }),
  });
  return (
    <>
      {hasPasskey && (
        <>
          {passkey.error !== null && (
            <Alert>{hasExpired(passkey.error) ? expired : passkeyErrorText(passkey.error)}</Alert>
          )}
          <Button block loading={passkey.isRunning} onClick={() => passkey.run()}>
            <KeyRound />
            {t('step.passkey')}
          </Button>
        </>
      )}
      {isRecovering ? (
        <CodeForm key="recovery" kind="recoveryCode" {...{ expired, complete }} />
      ) : (
        hasApp && <CodeForm key="app" kind="code" {...{ expired, complete }} />
      )}
      {methods.includes('recoveryCode') && (hasApp || hasPasskey) && (
        <div>
          <Button variant="ghost" onClick={() => setRecovering(!isRecovering)}>
            {isRecovering && hasApp ? t('step.useApp') : t('step.useRecovery')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns whether the session that began with the password, or the email link, is no longer valid. */
function hasExpired(error: unknown): boolean {
  return (
    (isApiError(error, 401) && error.problem?.type === '/problems/unauthenticated') ||
    (isApiError(error, 400) && error.problem?.type === '/problems/link-not-valid')
  );
}

interface CodeFormProps extends Pick<FactorFormProps, 'expired' | 'complete'> {
  kind: 'code' | 'recoveryCode';
}

function CodeForm({ kind, expired, complete }: CodeFormProps) {
  const t = useMessages();
  const form = useContractForm({
    defaults: { code: '' },
    rules: { code: checkGiven },
    apiNames: { [kind]: 'code' },
    submit: ({ code }) => complete({ [kind]: code }),
    failureText: (error) => (hasExpired(error) ? expired : null),
  });
  const isApp = kind === 'code';
  return (
    <Form {...form.formProps}>
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <TextField
        label={isApp ? t('step.code') : t('step.recoveryCode')}
        hint={isApp ? t('step.codeHint') : t('step.recoveryHint')}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <Button type="submit" block loading={form.submitting}>
        {t('step.confirm')}
      </Button>
    </Form>
  );
}
