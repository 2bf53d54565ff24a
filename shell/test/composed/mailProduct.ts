// The product with a mail server. The product of the other tests sends no emails, so its accounts need no confirmation.
import { anAdministrator, send, unique, type Administrator, type RequestOptions } from './accounts.ts';
import { until } from './checks.ts';
import { fromEnvironment, type Site } from './walker.ts';

const { url, api, databaseUrl, mails } = JSON.parse(fromEnvironment('HEARD_MAILS')) as Record<
  'url' | 'api' | 'databaseUrl' | 'mails',
  string
>;

export const mailSite: Site = { url, origins: [] };

export const PASSWORD = 'a quiet harbour';

interface Account {
  email: string;
  token: string;
}

/** Sends a request to the API. @throws Error when the API rejects it */
export function sendToMailProduct<Answer = unknown>(
  method: string,
  path: string,
  options: Omit<RequestOptions, 'api'> = {},
): Promise<Answer> {
  return send(method, path, { ...options, api });
}

const post = <Answer = unknown>(path: string, body: object, token?: string) =>
  sendToMailProduct<Answer>('POST', path, { body, ...(token !== undefined && { token }) });

export function aMailAdministrator(): Promise<Administrator> {
  return anAdministrator({ api, database: { DATABASE_URL: databaseUrl } });
}

export async function aMailConsumer({
  email = `consumer-${unique()}@mail.example`,
  isConfirmed = true,
} = {}): Promise<Account> {
  const login = { email, password: PASSWORD };
  await post('/auth/register', { ...login, name: 'Marta', lastName: 'Ruiz' });
  if (isConfirmed) {
    const [, token] = (await linkTo('/confirm-email', email)).split('#token=');
    await post('/auth/confirmEmail', { token });
  }
  return { email, ...(await post<{ token: string }>('/auth/login', login)) };
}

export async function aMailCompany({ isVerified = true, id = `company-${unique()}.example` } = {}): Promise<
  Account & { id: string; workEmail: string }
> {
  const [email, workEmail] = [`owner@${id}`, `work@${id}`];
  await post('/auth/registerCompany', { name: 'Harbour', website: id, email, workEmail, password: PASSWORD });
  const { token } = await post<{ token: string }>('/auth/loginCompany', { email, password: PASSWORD });
  if (isVerified) await post('/company/workEmail/code', { code: (await codeFor(workEmail)).replace(' ', '') }, token);
  return { id, email, workEmail, token };
}

/** Waits for a number of emails that link to a page. @returns the link in the newest email */
export function linkTo(page: string, recipient: string, count = 1): Promise<string> {
  return findInMails(new RegExp(`${url}${page}#token=[\\w.-]*[\\w-]`), recipient, count);
}

/** Waits for a number of emails with a code. @returns the code in the newest email */
export async function codeFor(recipient: string, count = 1): Promise<string> {
  return (
    await findInMails(/(in your settings|where you reported it|where you wrote it): \d{4} \d{4}/, recipient, count)
  ).slice(-9);
}

/** Waits for a number of emails that match a pattern. @returns the match in the newest email */
export async function findInMails(pattern: RegExp, recipient: string, count = 1): Promise<string> {
  let matches: string[] = [];
  await until(async () => {
    const raws = (await (await fetch(`${mails}?to=${encodeURIComponent(recipient)}`)).json()) as string[];
    matches = raws
      // Joins the lines, because quoted-printable ends a wrapped line with `=`.
      .map((raw) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .flatMap((raw) => pattern.exec(raw)?.[0] ?? []);
    return matches.length >= count;
    // Invitations are queued every 10 to 20 s, by a loop that also does other work.
  }, 60_000);
  return matches.at(-1) ?? '';
}
