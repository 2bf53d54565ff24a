import { defineEndpoint } from '../defineEndpoint.ts';
import type { Account, OwnCompany } from '../schemas/index.ts';

export const setUserAvatar = defineEndpoint<{ body: FormData; response: Account }>({
  method: 'PUT',
  path: '/user/me/avatar',
});

export const removeUserAvatar = defineEndpoint<{ response: void }>({ method: 'DELETE', path: '/user/me/avatar' });

export const setCompanyAvatar = defineEndpoint<{ body: FormData; response: OwnCompany }>({
  method: 'PUT',
  path: '/company/avatar',
});

export const removeCompanyAvatar = defineEndpoint<{ response: void }>({ method: 'DELETE', path: '/company/avatar' });
