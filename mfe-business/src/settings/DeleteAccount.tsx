import { endpoints, type OwnCompany } from '@heard/contract';
import {
  errorText,
  isApiError,
  paths,
  queryKeys,
  useApi,
  useDialogs,
  useNavigate,
  useNotices,
  useQueryClient,
  useSessionActions,
} from '@heard/sdk';
import { PasswordDialog } from '@heard/sdk/account';
import { useState } from 'react';
import { Button, DangerZone } from '@heard/ui';
import { useCompanyLogin, useLoginHasPassword } from '../account/useCompanyLogin.ts';
import { useMessages } from '../messages/messages.ts';
import { useOwnershipMessages } from '../ownership/messages/messages.ts';

/** How long (seconds) the API can restore a deleted company. */
const RESTORE_SECONDS = 60;

/** Deletes the company's account after asking for the password. Logs out only if the login is also deleted. */
export function DeleteAccount({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const { forget, reloadAccount } = useSessionActions();
  const deleted = useDeleted(company.id);
  const hasPassword = useLoginHasPassword();
  const tOwnership = useOwnershipMessages();
  const keepsLogin = useCompanyLogin().data?.endsWithCompany === false;
  const [asking, setAsking] = useState(false);

  async function remove(password: string) {
    await api.send(endpoints.deleteCompany, { body: { password } });
    if (!keepsLogin) {
      const session = forget();
      return deleted(() => session.restore(endpoints.restoreCompany));
    }
    reloadAccount();
    void navigate(paths.myCompany);
    deleted(async () => {
      await api.send(endpoints.restoreCompany);
      reloadAccount();
    });
  }

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
      {asking && (
        <PasswordDialog
          email={company.email}
          hasPassword={hasPassword}
          title={t('settings.delete.confirm.title')}
          confirm={t('settings.delete.button')}
          isDangerous
          submit={remove}
          onClose={() => setAsking(false)}
        >
          {keepsLogin
            ? tOwnership(hasPassword ? 'delete.keepsLogin' : 'delete.keepsLoginOnly')
            : t(hasPassword ? 'settings.delete.confirm.text' : 'settings.delete.confirm.textOnly')}
        </PasswordDialog>
      )}
    </>
  );
}

/** Returns a function that reports the deletion, and offers Undo for as long as the API can restore the account. */
function useDeleted(companyId: string): (restore: () => Promise<unknown>) => void {
  const t = useMessages();
  const tOwnership = useOwnershipMessages();
  const dialogs = useDialogs();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const refreshPage = () => void queryClient.invalidateQueries({ queryKey: queryKeys.company(companyId) });

  const succeed = (text: string) =>
    dialogs.show({ title: t('settings.done.title'), text, closeLabel: t('settings.close') });

  function offerUndo(restore: () => Promise<unknown>, text: string) {
    notices.show({
      text,
      seconds: RESTORE_SECONDS,
      action: { label: tOwnership('delete.undo'), run: () => void undo(restore) },
    });
  }

  async function undo(restore: () => Promise<unknown>) {
    try {
      await restore();
    } catch (error) {
      const tooLate = isApiError(error, 404) || isApiError(error, 401);
      const taken = isApiError(error, 409);
      const reason = tooLate ? tOwnership('delete.tooLate') : taken ? tOwnership('delete.taken') : errorText(error);
      const text = tOwnership('delete.notRestored', { reason });
      if (tooLate || taken) notices.show({ text });
      else offerUndo(restore, text);
      return;
    }
    refreshPage();
    // Replaces the dialog that reports the deletion, if it is still open.
    succeed(tOwnership('delete.restored'));
  }

  return (restore) => {
    succeed(t('settings.delete.done.text'));
    offerUndo(restore, tOwnership('delete.done'));
    // Reloads the public page, which is now an unclaimed listing.
    refreshPage();
  };
}
