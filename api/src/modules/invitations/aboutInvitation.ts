/** Returns the `about` of an invitation email. It identifies the email to remove if the person opts out before the delivery. */
export const aboutInvitation = (id: string): string => `invitation ${id}`;

/** Returns the id of the invitation that an email is about; null for other emails. */
export const readAboutInvitation = (about: string): string | null => /^invitation (\d+)$/.exec(about)?.[1] ?? null;
