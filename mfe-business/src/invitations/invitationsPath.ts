/** The page for inviting people. Not in the SDK's `paths`, which the first page loads. */
export const invitationsPath = '/my-company/invitations';

/** The poster with the company's link, to print. */
export const posterPath = `${invitationsPath}/poster`;
