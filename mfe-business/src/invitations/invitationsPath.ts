/** The page for inviting people. Not part of the SDK's `paths`, because the first page would load it. */
export const invitationsPath = '/my-company/invitations';

/** Path of the printable poster with the company's link. */
export const posterPath = `${invitationsPath}/poster`;
