import type { SettingType } from './parseSettings.ts';
import { isHttpUrl } from './settingTypes.ts';

/** A private key as a JWK (RFC 7517), with the algorithm with which it signs. */
export interface OidcKey {
  kty: string;
  alg: string;
  kid: string;
  [name: string]: unknown;
}

/** The registered client of an operator at a provider. It has a secret or a key. */
interface Client {
  /** The URL that identifies the provider (OpenID Connect Discovery 1.0). */
  issuer: string;
  clientId: string;
  clientSecret?: string;
  privateKey?: OidcKey;
}

/** An OpenID provider that an operator has registered Heard with. */
export interface OidcProvider extends Client {
  /** Identifies the provider in URLs: lower-case letters, digits and dashes. */
  id: string;
  /** The displayed name of the provider, at most 40 characters. */
  name: string;
}

/** The OpenID provider of administrators. */
export interface OidcStaff extends Client {
  /** The claim that identifies administrators, and the value that the claim must equal or contain. */
  role: { claim: string; value: string };
  /**
   * The values of `amr` or `acr` that the provider sends after a second factor. If a login has none of these values, it needs the second factor of
   * the account.
   */
  secondFactor: { amr: readonly string[]; acr: readonly string[] };
  /** Whether administrators can also log in with a password or passkey. */
  localLogin: boolean;
}

/** The id of the administrators' provider in URLs. */
export const STAFF_PROVIDER_ID = 'staff';

type Json = Record<string, unknown>;

const CLIENT_KEYS = ['issuer', 'clientId', 'clientSecret', 'privateKey'];

const MAX_PROVIDERS = 6;
const MAX_NAME_LENGTH = 40;

/** A list of OpenID providers with different ids and issuers. */
export const oidcProviders: SettingType<OidcProvider[]> = {
  mustBe: `a JSON list of at most ${MAX_PROVIDERS} objects with the texts id, name, issuer and clientId, and either the text clientSecret or the JWK privateKey with kid and alg: ids of lower-case letters, digits and dashes, names of at most ${MAX_NAME_LENGTH} characters, issuers that are http(s) URLs, none of them twice`,
  isSecret: true,
  parse(value) {
    const list = parseJson(value);
    if (!Array.isArray(list) || list.length > MAX_PROVIDERS || !list.every(isProvider)) return undefined;
    const isDistinct = (values: string[]) => new Set(values).size === list.length;
    const issuers = list.map(({ issuer }) => issuer.replace(/\/$/, ''));
    return isDistinct(list.map(({ id }) => id)) && isDistinct(issuers) ? list : undefined;
  },
};

/** The OpenID provider of administrators. */
export const oidcStaff: SettingType<OidcStaff> = {
  mustBe:
    'a JSON object with the texts issuer and clientId, either the text clientSecret or the JWK privateKey with kid and alg, and role with the texts claim and value; optionally secondFactor with the lists amr or acr, and localLogin',
  isSecret: true,
  parse(value) {
    const staff = parseJson(value);
    if (!isObject(staff) || !isClient(staff, ['role', 'secondFactor', 'localLogin'])) return undefined;
    const { role, secondFactor = {}, localLogin = true, ...client } = staff;
    const isComplete =
      isObject(role) &&
      hasOnly(role, ['claim', 'value']) &&
      isText(role['claim']) &&
      isText(role['value']) &&
      isObject(secondFactor) &&
      hasOnly(secondFactor, ['amr', 'acr']) &&
      Object.values(secondFactor).every(isTexts) &&
      typeof localLogin === 'boolean';
    if (!isComplete) return undefined;
    return {
      ...(client as unknown as Client),
      role: { claim: String(role['claim']), value: String(role['value']) },
      secondFactor: { amr: toTexts(secondFactor['amr']), acr: toTexts(secondFactor['acr']) },
      localLogin,
    };
  },
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const toTexts = (value: unknown): readonly string[] => (isTexts(value) ? value : []);
const hasOnly = (value: Json, keys: readonly string[]) => Object.keys(value).every((key) => keys.includes(key));

function isProvider(value: unknown): value is OidcProvider {
  if (!isObject(value) || !isClient(value, ['id', 'name'])) return false;
  const { id, name } = value;
  return isText(id) && /^[a-z0-9-]{1,40}$/.test(id) && isText(name) && name.length <= MAX_NAME_LENGTH;
}

/** Returns whether an object describes a client, and has only the properties of a client and the properties in `others`. */
function isClient(value: Json, others: readonly string[]): boolean {
  const { issuer, clientId, clientSecret, privateKey } = value;
  // Rejects a client with both a key and a secret, because it would be unclear which of them is used.
  const canAuthenticate =
    privateKey === undefined ? isText(clientSecret) : clientSecret === undefined && isKey(privateKey);
  return (
    hasOnly(value, [...CLIENT_KEYS, ...others]) &&
    isText(issuer) &&
    isIssuer(issuer) &&
    isText(clientId) &&
    canAuthenticate
  );
}

/** Returns whether a value is an asymmetric private key with an id and an algorithm. */
function isKey(value: unknown): value is OidcKey {
  return isObject(value) && ['kty', 'alg', 'kid', 'd'].every((name) => isText(value[name]));
}

/** Returns whether a text is a URL without credentials, query and fragment, as issuers are (OpenID Connect Discovery 1.0, section 3). */
function isIssuer(text: string): boolean {
  if (!isHttpUrl(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '');
}
