import type { InvitationsDependencies } from './InvitationsDependencies.ts';

// The token follows `#`, so that the browser does not send it when it opens the link.
export function toLink(dependencies: InvitationsDependencies, token: string) {
  const { publicUrl } = dependencies;
  return `${publicUrl}/invitation#token=${token}`;
}
