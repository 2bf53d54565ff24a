/** Returns the `about` of the email of an invitation: the email is removed when the person opts out before it is sent. */
export const aboutInvitation = (id: string): string => `invitation ${id}`;

/** Returns the id of the invitation that an email is about; null for other emails. */
export const readAboutInvitation = (about: string): string | null => /^invitation (\d+)$/.exec(about)?.[1] ?? null;
