import { ownershipCalls, type OwnCompany } from '@heard/contract';
import {
  checkGiven,
  errorText,
  isApiError,
  queryKeys,
  useApi,
  useDialogs,
  useNotices,
  useQueryClient,
  useSessionActions,
  type ForgottenSession,
} from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useId, useState } from 'react';
import { Alert, Button, DangerZone, Form, Modal, PasswordField } from 'shared-ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { useOwnershipMessages } from '../ownership/messages/messages.ts';

/** How long the API can restore a deleted company. */
const RESTORE_SECONDS = 60;

const Question = styled.div`
  margin-top: var(--space-5);
  color: var(--text);
`;

/** Deletes the company's account after asking for the password. */
export function DeleteAccount({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <DangerZone
        title={t('settings.delete.title')}
        action={
          <Button variant="danger-quiet" onClick={() => setAsking(true)}>
            {t('settings.delete.button')}
          </Button>
        }
      >
        {t('settings.delete.text')}
      </DangerZone>
      {asking && <DeleteAccountModal company={company} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteAccountModal({ company, onClose }: { company: OwnCompany; onClose: () => void }) {
  const t = useMessages();
  const api = useApi();
  const { forget } = useSessionActions();
  const deleted = useDeleted(company.id);
  const formId = useId();
  const form = useContractForm({
    defaults: { password: '' },
    rules: { password: checkGiven },
    submit: async (body) => {
      await api.send(ownershipCalls.deleteCompany, { body });
      deleted(forget());
    },
  });
  return (
    <Modal
      open
      busy={form.submitting}
      onClose={onClose}
      title={t('settings.delete.confirm.title')}
      actions={
        <>
          <Button variant="secondary" disabled={form.submitting} onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={form.submitting}>
            {t('settings.delete.button')}
          </Button>
        </>
      }
    >
      {t('settings.delete.confirm.text')}
      <Question>
        <Form id={formId} {...form.formProps}>
          <input type="email" name="username" autoComplete="username" value={company.email} readOnly hidden />
          <PasswordField label={t('field.password')} autoComplete="current-password" {...form.field('password')} />
          {form.failure !== null && <Alert>{form.failure}</Alert>}
        </Form>
      </Question>
    </Modal>
  );
}

/** Returns a function that reports the deletion on the home page, and offers Undo for as long as the API can restore the account. */
function useDeleted(companyId: string): (session: ForgottenSession) => void {
  const t = useMessages();
  const tOwnership = useOwnershipMessages();
  const dialogs = useDialogs();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const refreshPage = () => void queryClient.invalidateQueries({ queryKey: queryKeys.company(companyId) });

  const succeed = (text: string) =>
    dialogs.show({ title: t('settings.done.title'), text, closeLabel: t('settings.close') });

  function offerUndo(session: ForgottenSession, text: string) {
    notices.show({
      text,
      seconds: RESTORE_SECONDS,
      action: { label: tOwnership('delete.undo'), run: () => void undo(session) },
    });
  }

  async function undo(session: ForgottenSession) {
    try {
      await session.restore(ownershipCalls.restoreCompany);
    } catch (error) {
      const tooLate = isApiError(error, 404) || isApiError(error, 401);
      const taken = isApiError(error, 409);
      const reason = tooLate ? tOwnership('delete.tooLate') : taken ? tOwnership('delete.taken') : errorText(error);
      const text = tOwnership('delete.notRestored', { reason });
      if (tooLate || taken) notices.show({ text });
      else offerUndo(session, text);
      return;
    }
    refreshPage();
    // Replaces the dialog that reports the deletion, if it is still open.
    succeed(tOwnership('delete.restored'));
  }

  return (session) => {
    succeed(t('settings.delete.done.text'));
    offerUndo(session, tOwnership('delete.done'));
    // The public page is now an unclaimed listing.
    refreshPage();
  };
}
