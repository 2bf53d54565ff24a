import { Type, type Static } from 'typebox';
import { Account } from './account.ts';
import { Nullable, TextField, Timestamp } from './fields.ts';

const Base64Url = Type.String({ description: 'Binary data, encoded as base64url without padding' });
const PublicKey = Type.Literal('public-key');
const UserVerification = Type.Literal('required');

const CredentialDescriptor = Type.Object({
  id: Base64Url,
  type: PublicKey,
  transports: Type.Optional(Type.Array(Type.String())),
});

/**
 * The options of `navigator.credentials.create` to create a passkey (WebAuthn level 3,
 * `PublicKeyCredentialCreationOptionsJSON`).
 */
export const PasskeyCreationOptions = Type.Object(
  {
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Base64Url, name: Type.String(), displayName: Type.String() }),
    challenge: Base64Url,
    pubKeyCredParams: Type.Array(Type.Object({ type: PublicKey, alg: Type.Integer() })),
    timeout: Type.Integer({ description: 'The time to wait for the user to create a passkey, in milliseconds' }),
    excludeCredentials: Type.Array(CredentialDescriptor),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal('required'),
      requireResidentKey: Type.Literal(true),
      userVerification: UserVerification,
    }),
    attestation: Type.Literal('none'),
  },
  { $id: 'PasskeyCreationOptions' },
);
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

/**
 * The options of `navigator.credentials.get` to use a passkey (WebAuthn level 3,
 * `PublicKeyCredentialRequestOptionsJSON`).
 */
export const PasskeyRequestOptions = Type.Object(
  {
    rpId: Type.String(),
    challenge: Base64Url,
    timeout: Type.Integer({ description: 'The time to wait for the user to use a passkey, in milliseconds' }),
    allowCredentials: Type.Optional(Type.Array(CredentialDescriptor)),
    userVerification: UserVerification,
  },
  { $id: 'PasskeyRequestOptions' },
);
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

// Unknown properties are accepted and ignored, because browsers may add properties.
const credential = { id: Base64Url, rawId: Base64Url, type: PublicKey, clientExtensionResults: Type.Object({}) };

/** A created passkey (WebAuthn level 3, `RegistrationResponseJSON`). */
export const CreatedPasskey = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: Type.Optional(Type.Array(Type.String(), { maxItems: 10 })),
    }),
  },
  { $id: 'CreatedPasskey' },
);
export type CreatedPasskey = Static<typeof CreatedPasskey>;

/** The signature of a passkey (WebAuthn level 3, `AuthenticationResponseJSON`). */
export const UsedPasskey = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Type.Optional(Nullable(Base64Url)),
    }),
  },
  { $id: 'UsedPasskey' },
);
export type UsedPasskey = Static<typeof UsedPasskey>;

/** A passkey of an account, without its key. */
export const Passkey = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    createdAt: Timestamp,
    lastUsedAt: Nullable(Timestamp),
  },
  { $id: 'Passkey' },
);
export type Passkey = Static<typeof Passkey>;

/** The request body of POST /auth/passkeys/options, of POST /user/me/export, and of other changes to the ways to log in. */
export const PasswordBody = Type.Object(
  { password: Type.String() },
  { $id: 'PasswordBody', additionalProperties: false },
);
export type PasswordBody = Static<typeof PasswordBody>;

/** The request body of POST /auth/passkeys, which adds a passkey to the account of the caller. */
export const AddPasskeyBody = Type.Object(
  { name: TextField('passkeyName'), credential: CreatedPasskey },
  { $id: 'AddPasskeyBody', additionalProperties: false },
);
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

/** The request body of PUT /auth/passkeys/{id}, which renames a passkey. */
export const RenamePasskeyBody = Type.Object(
  { name: TextField('passkeyName') },
  { $id: 'RenamePasskeyBody', additionalProperties: false },
);
export type RenamePasskeyBody = Static<typeof RenamePasskeyBody>;

/** The request body of POST /auth/passkeys/login: the response of a passkey to the challenge. */
export const PasskeyLoginBody = Type.Object(
  { credential: UsedPasskey },
  { $id: 'PasskeyLoginBody', additionalProperties: false },
);
export type PasskeyLoginBody = Static<typeof PasskeyLoginBody>;

/** The response to POST /auth/passkeys/login: `account.role` is the kind of account that the passkey belongs to. */
export const PasskeyLoginAnswer = Type.Object(
  { token: Type.String(), account: Account },
  { $id: 'PasskeyLoginAnswer' },
);
export type PasskeyLoginAnswer = Static<typeof PasskeyLoginAnswer>;
