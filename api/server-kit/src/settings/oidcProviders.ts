import type { SettingType } from './parseSettings.ts';
import { isHttpUrl } from './settingTypes.ts';

/** An OpenID provider that an operator has registered Heard with. */
export interface OidcProvider {
  /** Identifies it in URLs: lower-case letters, digits and dashes. */
  id: string;
  /** As people know it, at most 40 characters. */
  name: string;
  /** The URL that identifies it (OpenID Connect Discovery 1.0). */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const KEYS = ['id', 'name', 'issuer', 'clientId', 'clientSecret'] as const satisfies (keyof OidcProvider)[];

const MAX_PROVIDERS = 6;
const MAX_NAME_LENGTH = 40;

/** A list of OpenID providers with different ids and issuers. */
export const oidcProviders: SettingType<OidcProvider[]> = {
  mustBe: `a JSON list of at most ${MAX_PROVIDERS} objects with the texts ${KEYS.join(', ')}: ids of lower-case letters, digits and dashes, names of at most ${MAX_NAME_LENGTH} characters, issuers that are http(s) URLs, none of them twice`,
  isSecret: true,
  parse(value) {
    try {
      const list: unknown = JSON.parse(value);
      if (!Array.isArray(list) || list.length > MAX_PROVIDERS || !list.every(isProvider)) return undefined;
      const isDistinct = (key: 'id' | 'issuer') => new Set(list.map((one) => one[key])).size === list.length;
      return isDistinct('id') && isDistinct('issuer') ? list : undefined;
    } catch {
      return undefined;
    }
  },
};

function isProvider(value: unknown): value is OidcProvider {
  if (typeof value !== 'object' || value === null) return false;
  const texts: Record<string, unknown> = { ...value };
  const isComplete = KEYS.every((key) => typeof texts[key] === 'string' && texts[key] !== '');
  return (
    isComplete &&
    Object.keys(texts).length === KEYS.length &&
    /^[a-z0-9-]{1,40}$/.test(String(texts['id'])) &&
    String(texts['name']).length <= MAX_NAME_LENGTH &&
    isIssuer(String(texts['issuer']))
  );
}

/** Returns whether a text is a URL without credentials, query and fragment, as issuers are (OpenID Connect Discovery 1.0, section 3). */
function isIssuer(text: string): boolean {
  if (!isHttpUrl(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '');
}
