import { COMPANY_ROLES, type CompanyRole } from '@heard/contract';
import { useRoleName } from '@heard/sdk/account';
import type { FieldProps } from '@heard/sdk/forms';
import { SelectField } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

interface RoleFieldProps extends FieldProps<'role'> {
  /** The chosen role. The hint of the field explains this role. */
  chosen: CompanyRole;
}

/** Chooses the role of a person. */
export function RoleField({ chosen, ...field }: RoleFieldProps) {
  const t = useMessages();
  const nameRole = useRoleName();
  return (
    <SelectField label={t('role.label')} hint={t(`role.${chosen}`)} {...field}>
      {COMPANY_ROLES.map((role) => (
        <option key={role} value={role}>
          {nameRole(role)}
        </option>
      ))}
    </SelectField>
  );
}
