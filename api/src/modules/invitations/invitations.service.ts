import { bindTo } from '../../kernel/bindTo.ts';
import type { InvitationsDependencies } from './InvitationsDependencies.ts';
import { createInvitations, uploadCsv } from './uploadInvitations.ts';
import { cancelInvitations } from './cancelInvitations.ts';
import { getInvitationsLeft } from './getInvitationsLeft.ts';
import { listInvitationBatches } from './listInvitationBatches.ts';
import { getInvitationLink, replaceInvitationLink } from './invitationLink.ts';
import { openInvitation } from './openInvitation.ts';
import { unsubscribeFromInvitations } from './unsubscribeFromInvitations.ts';

export type InvitationsService = ReturnType<typeof invitationsService>;

export function invitationsService(dependencies: InvitationsDependencies) {
  return bindTo(dependencies, {
    create: createInvitations,
    uploadCsv,
    cancel: cancelInvitations,
    getLeft: getInvitationsLeft,
    list: listInvitationBatches,
    getLink: getInvitationLink,
    replaceLink: replaceInvitationLink,
    open: openInvitation,
    unsubscribe: unsubscribeFromInvitations,
  });
}
