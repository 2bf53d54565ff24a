/** The page for inviting people. Not in the SDK's `paths`, which the first page loads. */
export const invitationsPath = '/my-company/invitations';

/** Path of the printable poster with the company's link. */
export const posterPath = `${invitationsPath}/poster`;
