import { defineEndpoint } from '../defineEndpoint.ts';
import type { Account, DeleteUserBody, UpdateUserBody } from '../schemas/index.ts';

export const getAccount = defineEndpoint<{ response: Account }>({ method: 'GET', path: '/user/me' });

export const updateUser = defineEndpoint<{ body: UpdateUserBody; response: Account }>({
  method: 'PUT',
  path: '/user/me',
});

export const deleteUser = defineEndpoint<{ body: DeleteUserBody; response: void }>({
  method: 'DELETE',
  path: '/user/me',
});
