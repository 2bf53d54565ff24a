import { Type, type Static } from 'typebox';
import { Account } from './account.ts';
import { TextField } from './fields.ts';
import { CreatedPasskey, UsedPasskey } from './passkey.ts';

/** The request body of POST /auth/secondFactor/login. It has exactly one of the properties. */
export const SecondFactorBody = Type.Object(
  {
    passkey: Type.Optional(UsedPasskey),
    code: Type.Optional(Type.String({ description: 'The six-digit code from the authenticator app' })),
    recoveryCode: Type.Optional(Type.String()),
  },
  { $id: 'SecondFactorBody', additionalProperties: false },
);
export type SecondFactorBody = Static<typeof SecondFactorBody>;

/** The request body of POST /auth/secondFactor/setUp. It has exactly one of the properties. */
export const SetUpSecondFactorBody = Type.Object(
  {
    passkey: Type.Optional(Type.Object({ name: TextField('passkeyName'), credential: CreatedPasskey })),
    code: Type.Optional(Type.String({ description: 'The six-digit code from the authenticator app' })),
  },
  { $id: 'SetUpSecondFactorBody', additionalProperties: false },
);
export type SetUpSecondFactorBody = Static<typeof SetUpSecondFactorBody>;

/** A new secret for an authenticator app (RFC 6238). It becomes valid when a code that the app has created from it is confirmed. */
export const TotpSecret = Type.Object(
  {
    secret: Type.String({ description: 'The secret for the authenticator app, encoded in Base32' }),
    uri: Type.String({
      description: 'The content of the QR code for the authenticator app: a URI that starts with `otpauth://totp/`',
    }),
  },
  { $id: 'TotpSecret' },
);
export type TotpSecret = Static<typeof TotpSecret>;

/** The request body of PUT /auth/totp, which confirms a new authenticator app. */
export const TotpCodeBody = Type.Object(
  { code: Type.String({ description: 'The six-digit code from the authenticator app' }) },
  { $id: 'TotpCodeBody', additionalProperties: false },
);
export type TotpCodeBody = Static<typeof TotpCodeBody>;

/** New recovery codes. They are returned only once, and each is valid once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) }, { $id: 'RecoveryCodes' });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** The response to GET /auth/secondFactor: the second factors of an administrator besides the passkeys. */
export const SecondFactor = Type.Object(
  {
    totp: Type.Boolean({ description: 'Whether an authenticator app is set up' }),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  },
  { $id: 'SecondFactor' },
);
export type SecondFactor = Static<typeof SecondFactor>;

/** The response to POST /auth/secondFactor/setUp: the token of the complete login, and the first recovery codes. */
export const SetUpSecondFactorAnswer = Type.Object(
  { token: Type.String(), user: Account, recoveryCodes: Type.Array(Type.String()) },
  { $id: 'SetUpSecondFactorAnswer' },
);
export type SetUpSecondFactorAnswer = Static<typeof SetUpSecondFactorAnswer>;
