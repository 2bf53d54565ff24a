import { createSecretBox } from '../../kernel/secretBox.ts';
import type { OidcChecks } from '../oidc/index.ts';
import type { SsoClaims } from './mapClaims.ts';

interface LoginContext {
  /** The database id of the company that uses the provider. */
  companyId: string;
  /** Revision of the settings at the start of the login. */
  revision: string;
  /** The hash of the cookie that binds the login to the browser, in base64. */
  browser: string;
  /** Whether an admin is testing the settings. A test logs no person in. */
  isTest: boolean;
}

/** A started login: the browser was redirected to the provider and has not returned yet. */
export interface StartedSso extends LoginContext {
  checks: OidcChecks;
  /** The path of the page to show after the login; null for the usual page. */
  next: string | null;
  lang: string | null;
}

/** A login after the browser has returned from the provider. */
export interface ReturnedSso extends LoginContext {
  claims: SsoClaims;
  /** All claims that the provider has sent in a test; null for a login. */
  all: Record<string, unknown> | null;
}

export type SsoBox = ReturnType<typeof createSsoBox>;

/**
 * Creates the functions that encrypt logins by single sign-on.
 *
 * @param secret `DATA_SECRET`, from which the key is derived
 */
export function createSsoBox(secret: string) {
  const box = createSecretBox(secret, 'logins by single sign-on');
  return {
    encrypt: (login: StartedSso | ReturnedSso): Buffer => box.encrypt(Buffer.from(JSON.stringify(login))),

    /** @returns null if it is a login of another kind, or was encrypted with another secret */
    decrypt(encrypted: Buffer): StartedSso | ReturnedSso | null {
      const text = box.decrypt(encrypted)?.toString();
      return text === undefined ? null : (JSON.parse(text) as StartedSso | ReturnedSso);
    },
  };
}
