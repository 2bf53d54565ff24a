import { errorText } from '@heard/sdk';
import { useMessages } from './messages/messages.ts';
import { getPasskeyFailure } from './passkeys.ts';

/**
 * Returns a function that describes why a passkey could not be created or used.
 * @example
 * const passkeyErrorText = usePasskeyErrorText();
 * {error !== null && <Alert>{passkeyErrorText(error)}</Alert>}
 */
export function usePasskeyErrorText(): (error: unknown) => string {
  const t = useMessages();
  return (error) => {
    const failure = getPasskeyFailure(error);
    return failure === null ? errorText(error) : t(`passkeys.${failure}`);
  };
}
