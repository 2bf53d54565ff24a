import { endpoints, type CompanyPerson, type CompanyRole } from '@heard/contract';
import { queryKeys, useApi, useQueryClient } from '@heard/sdk';
import { useRoleName } from '@heard/sdk/account';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, Modal, Note } from '@heard/ui';
import { useId } from 'react';
import { useMessages } from './messages/messages.ts';
import { RoleField } from './RoleField.tsx';

export interface ChangeRoleProps {
  person: CompanyPerson;
  /** Called with a message about the change. */
  onChanged: (text: string) => void;
  onClose: () => void;
}

/** Changes the role of a person or of an invitation. */
export function ChangeRole({ person: { id, name, role, you }, onChanged, onClose }: ChangeRoleProps) {
  const t = useMessages();
  const api = useApi();
  const formId = useId();
  const nameRole = useRoleName();
  const queryClient = useQueryClient();
  const form = useContractForm<{ role: CompanyRole }>({
    defaults: { role },
    submit: async (body) => {
      const changed = await api.send(endpoints.changePerson, { params: { id }, body });
      // Reloads the account of a user who has changed their own role, because the role decides which controls the page shows.
      if (you) await queryClient.invalidateQueries({ queryKey: queryKeys.accounts });
      onChanged(t('change.done', { name, role: nameRole(changed.role) }));
    },
  });
  return (
    <Modal
      open
      busy={form.submitting}
      onClose={onClose}
      title={t('change.title', { name })}
      actions={
        <>
          <Button variant="secondary" disabled={form.submitting} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.submitting}>
            {t('change.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} {...form.formProps}>
        <RoleField chosen={form.watch('role')} {...form.field('role')} />
        {you && <Note>{t('change.own')}</Note>}
        {form.failure !== null && <Alert>{form.failure}</Alert>}
      </Form>
    </Modal>
  );
}
