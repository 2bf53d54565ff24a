// Reports, appeals and declarations of authors. Several remotes share them. Bundled into the remotes that use them.
export { AppealPart, type AppealPartProps } from './trust/AppealPart.tsx';
export {
  DeclarationFields,
  NO_DECLARATIONS,
  readDeclarations,
  toDeclarations,
  type Declarations,
} from './declarations/DeclarationFields.tsx';
export { reviewRules } from './trust/reviewRules.ts';
export { invitations, type KeptInvitation } from './trust/invitations.ts';
export { FlagList } from './trust/FlagList.tsx';
export { ReportDialog, type ReportDialogProps } from './trust/ReportDialog.tsx';
