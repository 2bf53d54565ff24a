import { invitationCalls } from '@heard/contract';

/** Returns the command with which a company's shop invites a person. The web server passes `/api` on. */
// oxlint-disable-next-line i18next/no-literal-string -- Shells and HTTP read a command: it has no words to translate.
export const getInviteCommand = () => `curl ${window.location.origin}/api${invitationCalls.createInvitations.path} \\
  -H "Authorization: Bearer heard_…" \\
  -H "Content-Type: application/json" \\
  -d '{"invitations":[{"email":"ana@acme.example",
       "reference":"2026-1101-07"}]}'`;
