export { createInvitationsModule } from './createInvitationsModule.ts';
export type { InvitationSender } from './createInvitationSender.ts';
export type { InvitationKeys } from './invitationKeys.ts';
export { invitationRemindersRepository } from './invitationReminders.repository.ts';
export { invitationsRepository, type InvitationsRepository } from './invitations.repository.ts';
