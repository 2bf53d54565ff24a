import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PASSWORD = 'a quiet harbour';
const CONSUMERS = 40;

interface Planned {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: object;
  isExpected(status: number, body: string): boolean;
}

export interface Outcome {
  /** `rejected`: 503 or 429 with a problem and Retry-After. `wrong`: another response, or none. */
  kind: 'good' | 'rejected' | 'wrong';
  status: number;
  milliseconds: number;
  /** The method and the path of the request. */
  what: string;
  /** The first part of the path. */
  endpoint: string;
}

export interface Company {
  domain: string;
  name: string;
}

export type MixedLoad = Awaited<ReturnType<typeof mixedLoad>>;

/**
 * Creates accounts and sends what visitors send: 60 % company pages, 20 % searches, 10 % account reads, 6 % new reviews
 * and 4 % logins.
 * @param url of the API
 * @param run the name of this run, which makes the emails of its accounts and the domains of its reviewed companies unique
 * @throws when an account can't be created
 */
export async function mixedLoad(url: string, companies: Company[], run: string) {
  // Sets no limit on sockets, because a visitor does not wait for the responses to other visitors.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1000 });
  const tokens: string[] = [];
  // Logins use another account, since many of them end the oldest sessions of an account.
  const loginEmail = `login@${run}.example`;
  await signUp(loginEmail);
  for (let at = 0; at < CONSUMERS; at++) tokens.push(await signUp(`consumer${at}@${run}.example`));
  let sent = 0;

  async function signUp(email: string): Promise<string> {
    const post = (path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const registered = await post('/auth/register', { name: 'Ana', lastName: 'Ruiz', email, password: PASSWORD });
    if (registered.status !== 201) throw new Error(`${email} can't register: ${registered.status}`);
    const loggedIn = await post('/auth/login', { email, password: PASSWORD });
    if (loggedIn.status !== 200) throw new Error(`${email} can't log in: ${loggedIn.status}`);
    const { token } = (await loggedIn.json()) as { token: string };
    return token;
  }

  function next(): Planned {
    const index = sent++;
    const { domain, name } = pick(companies, index);
    const consumer = index % CONSUMERS;
    const token = pick(tokens, index);
    const kind = (index * 37) % 100;
    const expecting = (status: number, text: string) => (actual: number, body: string) =>
      actual === status && body.includes(text);
    if (kind < 4) {
      const body = { email: loginEmail, password: PASSWORD };
      return { method: 'POST', path: '/auth/login', body, isExpected: expecting(200, loginEmail) };
    }
    if (kind < 10) {
      const title = `Turn ${index}`;
      const companyUrl = `https://${run}-${index}.example`;
      const body = { companyName: 'Acme', companyUrl, title, description: 'All went well.', rating: 4 };
      return { method: 'POST', path: '/review/companyOrUser', token, body, isExpected: expecting(201, `"${title}"`) };
    }
    if (kind < 20)
      return { method: 'GET', path: '/user/me', token, isExpected: expecting(200, `consumer${consumer}@`) };
    if (kind < 40) {
      const query = name.slice(0, 3 + (index % 5));
      const body = { requests: [{ indexName: 'companiesSearch', query, hitsPerPage: 5 }] };
      return { method: 'POST', path: '/1/indexes/*/queries', body, isExpected: expecting(200, '"objectID"') };
    }
    return { method: 'GET', path: `/company/${domain}`, isExpected: expecting(200, `"id":"${domain}"`) };
  }

  function send(planned: Planned): Promise<Outcome> {
    const { method, path, token, body, isExpected } = planned;
    const began = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const end = (kind: Outcome['kind'], status: number) =>
        resolve({
          kind,
          status,
          milliseconds: performance.now() - began,
          what: `${method} ${path}`,
          endpoint: `/${path.split('/')[1]}`,
        });
      const sent = request(
        url + path,
        {
          method,
          agent,
          timeout: 20_000,
          headers: {
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
        },
        (response) => {
          let received = '';
          response.setEncoding('utf8').on('data', (data) => (received += data));
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            const isRejection =
              (status === 503 || status === 429) &&
              received.includes('"/problems/') &&
              response.headers['retry-after'] !== undefined;
            end(isRejection ? 'rejected' : isExpected(status, received) ? 'good' : 'wrong', status);
          });
          response.on('error', () => end('wrong', 0));
        },
      );
      sent.on('timeout', () => sent.destroy());
      // The server may close an idle connection at the moment that it is used again: clients retry.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(send(planned)) : end('wrong', 0),
      );
      sent.end(text);
    });
  }

  return {
    /** Runs clients. Each client sends its next request after it has received the response to the previous request, and after a pause. */
    async closedLoop(clients: number, durationMs: number, pauseMs = 0): Promise<Outcome[]> {
      const outcomes: Outcome[] = [];
      const deadline = Date.now() + durationMs;
      const client = async () => {
        while (Date.now() < deadline) {
          outcomes.push(await send(next()));
          if (pauseMs > 0) await sleep(pauseMs);
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      return outcomes;
    },

    /** Sends requests at a fixed rate, without waiting for earlier responses. */
    async openLoop(perSecond: number, durationMs: number): Promise<Outcome[]> {
      const sent: Promise<Outcome>[] = [];
      const began = performance.now();
      for (let passed = 0; passed < durationMs; passed = performance.now() - began) {
        while (sent.length < (passed / 1000) * perSecond) sent.push(send(next()));
        await sleep(5);
      }
      return Promise.all(sent);
    },

    close: () => agent.destroy(),
  };
}

function pick<Item>(items: Item[], index: number): Item {
  return items[index % items.length] as Item; // No list is empty.
}
