import type { CompanyRole } from '@heard/contract';
import { useMessages } from './messages/messages.ts';

/**
 * Returns a function that names a role in a company in the active language.
 * @example
 * const nameRole = useRoleName();
 * <Muted>{nameRole('admin')}</Muted>
 */
export function useRoleName(): (role: CompanyRole) => string {
  const t = useMessages();
  return (role) => t(`role.${role}`);
}
