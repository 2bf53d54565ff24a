import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { OidcProduct, OidcState } from './oidcProduct.ts';

/** The domains of companies that can use the provider. */
const SSO_DOMAINS = ['harbour-lights.example', 'harbour-nights.example'];

/**
 * Starts an OpenID provider for consumers, administrators and companies. Also starts a server through which tests choose the person who
 * logs in there, and make the provider fail.
 *
 * @param publicUrl of the product
 */
export async function startOidcProvider(publicUrl: string) {
  const { CLIENT, TestOidcProvider } = await import('../../../api/test/TestOidcProvider.ts');
  const provider = new TestOidcProvider({
    redirectUri: [
      `${publicUrl}/api/auth/oidc/callback`,
      ...SSO_DOMAINS.map((domain) => `${publicUrl}/api/auth/sso/${domain}/callback`),
    ],
  });
  await provider.start();
  const control = createServer((request, response) => void change(request).then(() => response.end())).listen(0);
  async function change(request: IncomingMessage) {
    const { person, claims = null, isHanging = false, rotatesKey = false } = (await json(request)) as OidcState;
    provider.person = person;
    provider.changeClaims = claims && ((original) => ({ ...original, ...claims }));
    if (rotatesKey) provider.rotateKey();
    provider.intercept = isHanging ? () => true : null;
  }
  await once(control, 'listening');
  const client = { issuer: provider.issuer, ...CLIENT };
  return {
    settings: {
      OIDC_PROVIDERS: JSON.stringify([{ id: 'example', name: 'Example Mail', ...client }]),
      OIDC_STAFF: JSON.stringify({
        ...client,
        role: { claim: 'groups', value: 'heard' },
        secondFactor: { amr: ['mfa'] },
      }),
      WEBHOOK_NETWORKS: '127.0.0.0/8',
    },
    product: {
      client,
      ssoDomains: SSO_DOMAINS,
      control: `http://localhost:${(control.address() as AddressInfo).port}`,
    } satisfies OidcProduct,
    stop() {
      control.close();
      provider.stop();
    },
  };
}
