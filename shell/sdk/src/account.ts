// What consumers and companies share: the log-in, the settings of an account. Bundled into the remotes that show it.
export { ConfirmEmailNote, type ConfirmEmailNoteProps } from './account/ConfirmEmailNote.tsx';
export { ExportCard } from './account/ExportCard.tsx';
export type { JustRegistered } from './account/JustRegistered.ts';
export { LogInForm, type LogInFormProps } from './account/LogInForm.tsx';
export { PasswordCard, type PasswordCardProps } from './account/PasswordCard.tsx';
export { PictureField, type PictureFieldProps } from './account/PictureField.tsx';
export { SessionsCard } from './account/SessionsCard.tsx';
