// Reports and appeals, which consumers and companies share. Bundled into the remotes that use them.
export { AppealPart, type AppealPartProps } from './trust/AppealPart.tsx';
export { invitations, type KeptInvitation } from './trust/invitations.ts';
export { FlagList } from './trust/FlagList.tsx';
export { ReportDialog, type ReportDialogProps } from './trust/ReportDialog.tsx';
