/** The page for inviting people. Not in the SDK's `paths`, which the first page loads. */
export const invitationsPath = '/my-company/invitations';
