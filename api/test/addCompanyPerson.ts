import type { CompanyRole } from '@heard/contract';
import { getToken, readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, type LoggedIn, type TestApi } from './testApi.ts';

let count = 0;

/** A logged-in person of a company. `id` is the company id. */
export interface LoggedInPerson extends LoggedIn {
  /** The id of the person in the list of the company's people. */
  personId: string;
}

/** Invites a person to a company. @returns the token in the email */
export async function invitePerson(api: TestApi, admin: LoggedIn, email: string, role: CompanyRole): Promise<string> {
  const { status } = await api.send('POST', '/company/people', { token: admin.token, body: { email, role } });
  expect(status).toBe(201);
  return getToken((await readQueuedEmails(api.database, email))[0]);
}

/** Adds a person with a new login to a company, by an invitation. */
export async function addCompanyPerson(
  api: TestApi,
  admin: LoggedIn,
  role: CompanyRole,
  { email = `person${++count}@people.example`, name = 'Lea Vidal' } = {},
): Promise<LoggedInPerson> {
  const token = await invitePerson(api, admin, email, role);
  const { status, body } = await api.send('POST', '/company/people/accept', {
    body: { token, name, password: PASSWORD },
  });
  expect(status).toBe(200);
  const people = (await api.send('GET', '/company/people', { token: body.token })).body;
  const { id: personId } = people.find(({ you }: { you: boolean }) => you);
  return { token: body.token, email, id: admin.id, personId };
}
