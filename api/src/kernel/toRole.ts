import { roleIds, type RoleName } from '@heard/contract';

/** Returns a role as the API represents it. */
export const toRole = (name: RoleName) => ({ id: roleIds[name], name });
