import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();
const folder = new URL('../../docs/integrations/', import.meta.url);

const SECRET = 'whsec_of_the_shop';
const DAY_MS = 24 * 3600_000;

const readPayload = (file: string) => readFileSync(new URL(`payloads/${file}.json`, folder), 'utf8');
const hmac = (text: string, encoding: 'base64' | 'hex') => createHmac('sha256', SECRET).update(text).digest(encoding);

/** Signs a body as the shop does. @param seconds the age of the signature, for shops that sign a timestamp */
type Sign = (body: string, seconds?: number) => Record<string, string>;

const signStripe: Sign = (body, seconds = 0) => {
  const time = Math.floor(Date.now() / 1000) - seconds;
  return { 'stripe-signature': `t=${time},v1=${'0'.repeat(64)},v1=${hmac(`${time}.${body}`, 'hex')},v0=x` };
};

interface Shop {
  script: string;
  payload: string;
  sign: Sign;
  /** The invitation that the API creates for the payload. */
  invited: { reference: string; language: string };
  email: string;
  /** Changes the order to one for which the API creates no invitation. */
  pending: (body: string) => string;
}

const shops: [string, Shop][] = [
  [
    'WooCommerce',
    {
      script: 'woocommerce.mjs',
      payload: readPayload('woocommerce-order'),
      sign: (body) => ({ 'x-wc-webhook-signature': hmac(body, 'base64'), 'x-wc-webhook-topic': 'order.updated' }),
      invited: { reference: '727', language: 'en' },
      email: 'nora.vidal@people.example',
      pending: (body) => body.replace('"status": "completed"', '"status": "processing"'),
    },
  ],
  [
    'Shopify',
    {
      script: 'shopify.mjs',
      payload: readPayload('shopify-order'),
      sign: (body) => ({ 'x-shopify-hmac-sha256': hmac(body, 'base64'), 'x-shopify-topic': 'orders/fulfilled' }),
      invited: { reference: '#9999', language: 'fr' },
      email: 'lena.roy@people.example',
      pending: (body) => body.replace('"test": false', '"test": true'),
    },
  ],
  [
    'Stripe',
    {
      script: 'stripe.mjs',
      payload: readPayload('stripe-event'),
      sign: signStripe,
      invited: { reference: 'pi_3SNWmzB7kFQ3pLm81qH5xWtd', language: 'es' },
      email: 'marta.soler@people.example',
      pending: (body) => body.replace('"payment_status": "paid"', '"payment_status": "unpaid"'),
    },
  ],
];

describe.each(shops)('the example for %s', (_, { script, payload, sign, invited, email, pending }) => {
  let web: Server;
  let owner: LoggedIn;
  let receiver: ChildProcess;
  let url: string;
  let isDown = false;

  beforeAll(async () => {
    // Serves the API at /api, as the web server does.
    web = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
        const { authorization = '' } = request.headers;
        const answer = await fetch(api.url + (request.url ?? '').replace('/api', ''), {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: Buffer.concat(chunks),
        });
        response.writeHead(isDown ? 503 : answer.status).end(await answer.text());
      })();
    }).listen(0, '127.0.0.1');
    await once(web, 'listening');
    owner = await api.company();
    const { body } = await api.send('POST', '/company/keys', {
      token: owner.token,
      body: { name: 'Shop', scopes: ['invitations:write'], currentPassword: PASSWORD },
    });
    receiver = spawn(process.execPath, [new URL(script, folder).pathname], {
      env: {
        HEARD_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
        HEARD_API_KEY: body.key,
        WEBHOOK_SECRET: SECRET,
        DELAY_DAYS: '10',
        HOST: '127.0.0.1',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (receiver.stdout === null) throw new Error('No output');
    const [line] = (await once(createInterface(receiver.stdout), 'line')) as [string];
    url = `http://127.0.0.1:${/^Listening on port (\d+)$/.exec(line)?.[1]}/`;
  });
  afterAll(async () => {
    const ended = once(receiver, 'exit');
    receiver.kill();
    await ended;
    web.close();
  });

  /** Sends a webhook. @returns the status of the response */
  const deliver = async (body: string, headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })).status;
  const listBatches = async (): Promise<{ id: string; sendAt: string; accepted: number }[]> =>
    (await api.send('GET', '/company/invitations', owner)).body;

  it('rejects a request without a valid signature of the shop', async () => {
    expect(await deliver(payload, {})).toBe(401);
    expect(await deliver(`${payload} `, sign(payload))).toBe(401);
    expect(await listBatches()).toEqual([]);
  });

  it('sends no invitation before the order is completed', async () => {
    const body = pending(payload);
    expect(body).not.toBe(payload);
    expect(await deliver(body, sign(body))).toBe(200);
    expect(await listBatches()).toEqual([]);
  });

  // Covers TRUST-6.13
  it('schedules one invitation per order', async () => {
    const before = Date.now();
    expect(await deliver(payload, sign(payload))).toBe(200);
    const [batch] = await listBatches();
    const sendAt = Date.parse(batch?.sendAt ?? '');
    expect(batch?.accepted).toBe(1);
    expect(sendAt).toBeGreaterThanOrEqual(before + 10 * DAY_MS);
    expect(sendAt).toBeLessThanOrEqual(Date.now() + 10 * DAY_MS);
    // Accepts the same webhook twice, because shops may repeat it.
    expect(await deliver(payload, sign(payload))).toBe(200);
    const company = await api.database('companies').first('id').where({ domain: owner.id });
    expect(await api.database('invitations').where({ company_id: company?.id })).toMatchObject([
      { ...invited, state: 'planned', email: null },
    ]);
    await api
      .database('invitations')
      .where({ company_id: company?.id })
      .update({ due_at: new Date(0) });
    await api.services.invitationSender.sendDue(new AbortController().signal, 0);
    const mails = await api.database('mails').where({ recipient: email });
    expect(mails.map(({ kind }) => kind)).toEqual(['invitation']);
  });

  it('asks the shop to send the order again while Heard is unavailable', async () => {
    isDown = true;
    expect(await deliver(payload, sign(payload))).toBe(503);
    isDown = false;
  });

  if (script === 'woocommerce.mjs') {
    it("responds to WooCommerce's test request for a new URL", async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(await deliver('webhook_id=12', headers)).toBe(200);
    });
  }

  if (script === 'stripe.mjs') {
    it('rejects a signature that is older than five minutes', async () => {
      expect(await deliver(payload, sign(payload, 360))).toBe(401);
    });
  }
});
