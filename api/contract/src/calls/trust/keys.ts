import type { Endpoint } from '../../calls.ts';
import type { ApiKey, CreateApiKeyBody, CreatedApiKey } from '../../schemas/index.ts';

/** The types of the endpoints of `keyCalls`. */
interface KeyCallTypes {
  listKeys: { answer: ApiKey[] };
  createKey: { body: CreateApiKeyBody; answer: CreatedApiKey };
  deleteKey: { params: { id: string }; answer: void };
  deleteAllKeys: { answer: void };
}

/** The endpoints about the API keys of a company. */
export const keyCalls: { readonly [Name in keyof KeyCallTypes]: Endpoint<KeyCallTypes[Name]> } = {
  listKeys: { method: 'GET', path: '/company/keys' },
  createKey: { method: 'POST', path: '/company/keys' },
  deleteKey: { method: 'DELETE', path: '/company/keys/{id}' },
  deleteAllKeys: { method: 'DELETE', path: '/company/keys' },
};

/** The name of an endpoint of `keyCalls`. */
export type KeyCallName = keyof KeyCallTypes;
