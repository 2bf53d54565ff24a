// The code that the examples share. It receives the webhooks of a shop, and schedules an invitation for each buyer,
// which Heard sends some days later. Needs Node 20 or later.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const MAX_BYTES = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads a setting. Exits if it is missing. */
function readSetting(/** @type {string} */ name) {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  console.error(`Set ${name}.`);
  process.exit(2);
}

/**
 * Returns the HMAC-SHA256 of a text.
 *
 * @param {string} secret
 * @param {import('node:crypto').BinaryLike} text
 * @param {'base64' | 'hex'} encoding
 */
export const sign = (secret, text, encoding) => createHmac('sha256', secret).update(text).digest(encoding);

/**
 * Compares signatures in a time that does not depend on where they differ.
 *
 * @param {string} expected
 * @param {string} given
 */
export function isSame(expected, given) {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * @typedef {{ email: string, reference: string, language?: string }} Invitation
 *
 * @typedef {object} Shop
 * @property {(body: Buffer, header: (name: string) => string, secret: string) => boolean} isSigned whether the shop has signed the request
 * @property {(order: any, header: (name: string) => string) => Invitation | null} toInvitation the invitation of the buyer; null if the
 * request invites nobody
 * @property {(body: Buffer) => boolean} [isPing] whether a request without a signature only checks that this server responds
 */

/**
 * Receives the webhooks of a shop. Responds with 503 if Heard does not accept the invitation: the shop then sends the webhook again.
 *
 * @param {Shop} shop
 */
export function receive({ isSigned, toInvitation, isPing }) {
  const invitations = `${readSetting('HEARD_URL')}/api/company/invitations`;
  const key = readSetting('HEARD_API_KEY');
  const secret = readSetting('WEBHOOK_SECRET');
  const delay = Number(process.env['DELAY_DAYS'] ?? 14) * DAY_MS;

  /** @param {Invitation} invitation */
  async function invite(invitation) {
    const sendAt = new Date(Date.now() + delay).toISOString();
    const response = await fetch(invitations, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ invitations: [invitation], sendAt }),
    });
    if (!response.ok) throw new Error(`Heard responded with ${response.status}: ${await response.text()}`);
    const { accepted, wrong } = await response.json();
    // Logs why Heard has not accepted an invitation. For example, a shop may send a webhook twice, but Heard sends one invitation for each order.
    console.log(
      accepted === 1 ? `${invitation.reference}: ${sendAt}` : `${invitation.reference}: ${JSON.stringify(wrong)}`,
    );
  }

  /** @param {import('node:http').IncomingMessage} request */
  async function respond(request) {
    /** @type {Buffer[]} */
    const chunks = [];
    let bytes = 0;
    for await (const chunk of request) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) return 413;
      chunks.push(chunk);
    }
    // Reads the bytes as they were sent, because the shop signs them.
    const body = Buffer.concat(chunks);
    const header = (/** @type {string} */ name) => String(request.headers[name] ?? '');
    if (!isSigned(body, header, secret)) return isPing?.(body) === true ? 200 : 401;
    const invitation = toInvitation(JSON.parse(body.toString()), header);
    if (invitation !== null) await invite(invitation);
    return 200;
  }

  const server = createServer((request, response) => {
    void respond(request)
      .catch((error) => {
        console.error(error);
        return 503;
      })
      .then((status) => response.writeHead(status).end());
  });
  server.listen(Number(process.env['PORT'] ?? 8080), process.env['HOST'], () => {
    const address = server.address();
    console.log(`Listening on port ${typeof address === 'object' ? address?.port : address}`);
  });
}
