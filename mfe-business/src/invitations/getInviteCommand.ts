import { endpoints } from '@heard/contract';

/** Returns the command with which a company's shop invites a person. The web server forwards requests to `/api` to the API. */
export const getInviteCommand = () => `curl ${window.location.origin}/api${endpoints.createInvitations.path} \\
  -H "Authorization: Bearer heard_…" \\
  -H "Content-Type: application/json" \\
  -d '{"invitations":[{"email":"ana@acme.example",
       "reference":"2026-1101-07"}]}'`;
