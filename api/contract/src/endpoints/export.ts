import { defineEndpoint } from '../defineEndpoint.ts';
import type { AccountExport, PasswordBody } from '../schemas/index.ts';

export const exportAccount = defineEndpoint<{ response: AccountExport }>({ method: 'GET', path: '/user/me/export' });

export const exportAccountWithPassword = defineEndpoint<{ body: PasswordBody; response: AccountExport }>({
  method: 'POST',
  path: '/user/me/export',
});
