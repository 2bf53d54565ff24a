import { createPrivateKey, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWK, Provider } from 'oidc-provider';
import { createOidcPerson, type OidcPerson } from './createOidcPerson.ts';

type Claims = Record<string, unknown>;

interface TestOidcProviderOptions {
  /** One or several redirect URIs of the registered client. */
  redirectUri: string | string[];
}

/** A second client with the same secret. It represents a client that several companies share. */
export const GROUP_CLIENT_ID = 'group';

export const CLIENT = { clientId: 'heard', clientSecret: 'a-secret-of-the-tests-that-is-long-enough' };

/** The path of the public keys of `SIGNING_CLIENT`. */
const CLIENT_KEYS_PATH = '/client-keys';

/** A client that authenticates with a key (`private_key_jwt`). */
export const SIGNING_CLIENT = { clientId: 'signing', privateKey: createKey() };

/**
 * An OpenID provider on this machine, at which the person is always logged in. A server in front of `oidc-provider` can change responses in
 * ways that a correct provider never would.
 */
export class TestOidcProvider {
  /** The person who logs in. */
  person: OidcPerson = { sub: 'unset' };
  #people = 0;
  /** Changes the claims of ID tokens. The provider then signs the tokens again. */
  changeClaims: ((claims: Claims) => Claims) | null = null;
  /** Whether ID tokens that are signed again have the signature of an unknown key. */
  isForging = false;
  /** Responds in place of the provider. @returns whether it has responded */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  /** The paths of all requests. */
  readonly requests: string[] = [];
  #provider: Provider | undefined;
  #key = createKey();
  readonly #server: Server;
  readonly #options: TestOidcProviderOptions;

  constructor(options: TestOidcProviderOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  get issuer(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#provider = this.#create();
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Makes the provider log in a new person from now on. */
  setPerson(fields: Partial<OidcPerson> = {}): OidcPerson & { email: string } {
    const person = createOidcPerson(`person-${++this.#people}`, fields);
    this.person = person;
    return person;
  }

  /** Signs with another key from now on. */
  rotateKey(): void {
    this.#key = createKey();
    this.#provider = this.#create();
  }

  /** Signs a JWT as the provider does. @param header properties in addition to the usual header */
  sign(claims: Claims, header: object = {}): string {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const content = `${encode({ alg: 'RS256', kid: this.#key.kid, ...header })}.${encode(claims)}`;
    const key = createPrivateKey({ key: this.isForging ? createKey() : this.#key, format: 'jwk' });
    return `${content}.${createSign('sha256').update(content).sign(key, 'base64url')}`;
  }

  #create(): Provider {
    const redirectUris = [this.#options.redirectUri].flat();
    const provider = new Provider(this.issuer, {
      clients: [
        ...[CLIENT.clientId, GROUP_CLIENT_ID].map((clientId) => ({
          client_id: clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: 'client_secret_basic' as const,
        })),
        {
          client_id: SIGNING_CLIENT.clientId,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: 'private_key_jwt',
          // Passes no `jwks`, because the library would clone the keys into an object of another realm than Jest's, and reject that object.
          jwks_uri: `${this.issuer}${CLIENT_KEYS_PATH}`,
        },
      ],
      jwks: { keys: [this.#key] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      cookies: { keys: ['a key of the tests'] },
      claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...this.person, sub }) }),
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      pkce: { required: () => true },
    });
    provider.on('server_error', (_, error) => console.error(error));
    return provider;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '';
    this.requests.push(url.replace(/\?.*/, ''));
    if (this.intercept?.(request, response) === true) return;
    if (this.#provider === undefined) throw new Error('The provider is not started');
    if (url === CLIENT_KEYS_PATH) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: [toPublicKey(SIGNING_CLIENT.privateKey)] }));
      return;
    }
    if (url.startsWith('/interaction/')) {
      await this.#provider.interactionFinished(request, response, { login: { accountId: this.person.sub } });
      return;
    }
    if (url === '/token' && this.changeClaims !== null) this.#changeIdToken(response, this.changeClaims);
    await this.#provider.callback()(request, response);
  }

  /** Replaces the ID token in the response to a token request. */
  #changeIdToken(response: ServerResponse, change: (claims: Claims) => Claims): void {
    const end = response.end.bind(response) as (body: string) => ServerResponse;
    response.end = ((body: Buffer | string) => {
      const tokens = JSON.parse(body.toString());
      const [, content = ''] = String(tokens.id_token).split('.');
      const claims: Claims = JSON.parse(Buffer.from(content, 'base64url').toString());
      const changed = JSON.stringify({ ...tokens, id_token: this.sign(change(claims)) });
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed);
    }) as typeof response.end;
  }
}

const toPublicKey = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({ kty, n, e, kid, alg, use });

function createKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid: randomUUID(), alg: 'RS256', use: 'sig' };
}
