import { defineEndpoint } from '../defineEndpoint.ts';
import type { ApiKey, CreateApiKeyBody, CreatedApiKey } from '../schemas/index.ts';

export const listKeys = defineEndpoint<{ response: ApiKey[] }>({ method: 'GET', path: '/company/keys' });

export const createKey = defineEndpoint<{ body: CreateApiKeyBody; response: CreatedApiKey }>({
  method: 'POST',
  path: '/company/keys',
});

export const deleteKey = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/company/keys/{id}',
});

export const deleteAllKeys = defineEndpoint<{ response: void }>({ method: 'DELETE', path: '/company/keys' });
