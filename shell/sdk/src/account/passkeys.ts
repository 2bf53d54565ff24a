import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from '@heard/contract';

// Loads the library when a passkey is used for the first time.
const loadLibrary = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

/**
 * Returns whether this page can use passkeys: the browser supports them, and the site uses https or is localhost.
 * @example
 * if (supportsPasskeys()) return <Button onClick={add}>{t('passkeys.add')}</Button>;
 */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/**
 * Asks the browser to create a passkey. The browser then asks the person for a PIN or biometrics.
 * @param options the API's response to `createPasskeyOptions`
 * @throws an error that `getPasskeyFailure` describes
 * @example
 * const credential = await createPasskey(await api.send(endpoints.createPasskeyOptions, { body: { password } }));
 */
export async function createPasskey(options: PasskeyCreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await loadLibrary();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/**
 * Asks the browser to sign with a passkey.
 * @param options the API's response to `createPasskeyLoginOptions` or `createSecondFactorOptions`
 * @param isAutofill offers the passkeys in the autofill of the email field instead of a dialog, until the person chooses a passkey
 * @throws an error that `getPasskeyFailure` describes
 * @example
 * const credential = await signWithPasskey(await api.send(endpoints.createPasskeyLoginOptions));
 */
export async function signWithPasskey(options: PasskeyRequestOptions, isAutofill = false): Promise<UsedPasskey> {
  const { startAuthentication } = await loadLibrary();
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isAutofill,
    verifyBrowserAutofillInput: false,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  };
}

/** Withdraws the passkeys from the autofill. */
export async function cancelAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}

/** Returns whether the browser can offer passkeys in the autofill of a field (conditional mediation). */
export async function supportsAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/**
 * Returns why the browser has not created or used a passkey; null for any other error, such as a rejected request.
 * - `cancelled`: the person has closed the dialog, or has taken too long
 * - `exists`: the device has a passkey for this account already
 * - `failed`: anything else
 * @example
 * const failure = getPasskeyFailure(error);
 */
export function getPasskeyFailure(error: unknown): 'cancelled' | 'exists' | 'failed' | null {
  if (!(error instanceof Error)) return null;
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'cancelled';
    case 'InvalidStateError':
      return 'exists';
    case 'NotSupportedError':
    case 'SecurityError':
    case 'ConstraintError':
    case 'UnknownError':
    case 'TypeError':
      return 'failed';
    default:
      return null;
  }
}
