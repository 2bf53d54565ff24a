import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import { STAFF_PROVIDER_ID } from '@heard/server-kit';
import { toRedirectUri } from '../modules/identities/index.ts';
import { openImageStore } from '../modules/images/index.ts';
import { createOidcClient } from '../modules/oidc/index.ts';
import { createPublicHttp, createResolve } from '../outbound/publicHttp.ts';
import { getDataSetting } from '../kernel/operatorTerms.ts';
import type { Settings } from '../settings.ts';
import { readStoredMailServer } from './readStoredMailServer.ts';
import { runCheck, type Result } from './Result.ts';

/** Time limit (ms) for the response of a service. */
const TIMEOUT = 10_000;

/** Logs in to the mail server of the environment, or to the stored one, without sending anything. */
export async function checkEmail(settings: Settings): Promise<Result> {
  const smtpUrl = settings.smtpUrl ?? (await readStoredMailServer(settings));
  if (smtpUrl === null) {
    const text = 'Emails are not sent. Set SMTP_URL, or enter a mail server at /moderation/site, to send them.';
    return { name: 'email', state: 'unset', text };
  }
  const source = settings.smtpUrl === null ? 'at /moderation/site' : 'in SMTP_URL';
  const advice = `Check host, port, user and password ${source}, and whether the firewall allows the connection.`;
  return runCheck('email', advice, async () => {
    const timeouts = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
    await createTransport({ url: smtpUrl, ...timeouts }).verify();
    return `${new URL(smtpUrl).host} accepts the login`;
  });
}

/**
 * Reads the description of each OpenID provider. Also checks the client's secret at providers that accept pushed authorization requests.
 */
export async function checkProviders(settings: Settings): Promise<Result[]> {
  const { oidcProviders, oidcStaff, publicUrl, webhookNetworks, webhookDns } = settings;
  const providers = [
    ...oidcProviders.map((provider) => ({ ...provider, setting: 'OIDC_PROVIDERS' })),
    ...(oidcStaff === null ? [] : [{ ...oidcStaff, id: STAFF_PROVIDER_ID, setting: 'OIDC_STAFF' }]),
  ];
  if (providers.length === 0) {
    return [{ name: 'OpenID', state: 'unset', text: 'Nobody logs in with a provider (OIDC_PROVIDERS, OIDC_STAFF).' }];
  }
  const http = createPublicHttp({
    resolve: createResolve(webhookDns),
    ...(webhookNetworks !== null && { networks: webhookNetworks }),
  });
  return Promise.all(
    providers.map(({ id, setting, ...registration }) =>
      runCheck(`OpenID ${id}`, `Check its issuer, client and secret in ${setting}.`, async () => {
        const client = createOidcClient({ ...registration, http, timeoutMs: TIMEOUT, now: Date.now });
        const [state, nonce, verifier] = [randomUUID(), randomUUID(), `${randomUUID()}${randomUUID()}`];
        const { host } = await client.createLoginUrl(toRedirectUri(publicUrl), { state, nonce, verifier });
        return `${host} accepts logins`;
      }),
    ),
  );
}

/** Sends a command to Redis. */
export async function checkRedis({ redisUrl }: Settings): Promise<Result> {
  if (redisUrl === null) {
    const text = 'Each API process counts rate limits separately. Set REDIS_URL if there are several.';
    return { name: 'Redis', state: 'unset', text };
  }
  const advice = 'Check host and password in REDIS_URL. Until then, each API process counts rate limits separately.';
  return runCheck('Redis', advice, async () => {
    const redis = new Redis(redisUrl, { lazyConnect: true, connectTimeout: TIMEOUT, retryStrategy: () => null });
    let failure: Error | null = null;
    redis.on('error', (error: Error) => (failure = error));
    try {
      await redis.connect();
      await redis.ping();
    } catch (error) {
      // Prefers the error of the client's event, because the error of the command only reports that the connection is closed.
      throw failure ?? error;
    } finally {
      redis.disconnect();
    }
    return `${new URL(redisUrl).host} responds`;
  });
}

/** Stores, reads and deletes a small object where photos are stored. */
export async function checkStorage({ storageUrl }: Settings): Promise<Result> {
  const { protocol, hostname, pathname } = new URL(storageUrl);
  const advice =
    protocol === 's3:'
      ? 'Check bucket, region, endpoint and keys in STORAGE_URL, and whether the keys may write, read and delete.'
      : `Give the user who runs Heard the right to write there, or set STORAGE_URL or ${getDataSetting()}.`;
  return runCheck('photos', advice, async () => {
    const store = await openImageStore(storageUrl);
    const key = `avatars/doctor-${randomUUID()}.webp`;
    await store.put(key, Buffer.from('doctor'));
    const stored = await store.get(key);
    if (stored === null) throw new Error('What was stored cannot be read');
    await buffer(stored);
    await store.remove(key);
    return protocol === 's3:' ? `the bucket ${hostname} can be written` : `${pathname} can be written`;
  });
}
