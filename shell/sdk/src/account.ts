// Components for accounts that remotes share: login, second factor and settings. Bundled into the remotes that use them.
export { ConfirmEmailNote, type ConfirmEmailNoteProps } from './account/ConfirmEmailNote.tsx';
export { ExportCard } from './account/ExportCard.tsx';
export { readRegisteredEmail, type JustRegistered } from './account/JustRegistered.ts';
export { LogInForm, type LogInFormProps } from './account/LogInForm.tsx';
export { createPasskey, signWithPasskey, supportsPasskeys } from './account/passkeys.ts';
export { PasskeysCard, type PasskeysCardProps } from './account/PasskeysCard.tsx';
export { PasswordCard, type PasswordCardProps } from './account/PasswordCard.tsx';
export { PasswordDialog, type PasswordDialogProps } from './account/PasswordDialog.tsx';
export { PictureField, type PictureFieldProps } from './account/PictureField.tsx';
export { AppSetUp, type AppSetUpProps } from './account/second-factor/AppSetUp.tsx';
export { RecoveryCodes, type RecoveryCodesProps } from './account/second-factor/RecoveryCodes.tsx';
export { ActiveCompanyCheck } from './account/memberships/ActiveCompanyCheck.tsx';
export { CompanyChoice, type CompanyChoiceProps } from './account/memberships/CompanyChoice.tsx';
export { useRoleName } from './account/memberships/useRoleName.ts';
export { toProviderLogin } from './account/toProviderLogin.ts';
export { SessionsCard } from './account/SessionsCard.tsx';
export { usePasskeyErrorText } from './account/usePasskeyErrorText.ts';
export { useLinkParameters, useLinkToken } from './account/useLinkToken.ts';
