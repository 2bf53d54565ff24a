import { endpoints } from '@heard/contract';
import {
  errorText,
  paths,
  queryKeys,
  useAction,
  useApi,
  useNavigate,
  useQueryClient,
  useSession,
  useSessionActions,
} from '@heard/sdk';
import { Alert, Button, Modal } from '@heard/ui';
import { useEffect, useRef, useState } from 'react';
import { COMPANY_REJECTED, type CompanyRejection } from './companyRejected.ts';
import { useMessages } from './messages/messages.ts';

interface ActiveCompanyDialogProps {
  rejection: CompanyRejection;
  onClose: () => void;
}

/**
 * Shows a dialog when the session no longer acts for the company that the page was opened for. Part of every page of a company.
 * @example
 * <ActiveCompanyCheck />
 */
export function ActiveCompanyCheck() {
  const [rejection, setRejection] = useState<CompanyRejection | null>(null);
  useEffect(() => {
    const show = (event: Event) => setRejection((event as CustomEvent<CompanyRejection>).detail);
    window.addEventListener(COMPANY_REJECTED, show);
    return () => window.removeEventListener(COMPANY_REJECTED, show);
  }, []);
  return rejection !== null && <ActiveCompanyDialog rejection={rejection} onClose={() => setRejection(null)} />;
}

/** A dialog that explains why the API rejects requests of this page. Closing the dialog keeps the page and its input. */
function ActiveCompanyDialog({ rejection, onClose }: ActiveCompanyDialogProps) {
  const session = useSession();
  const account = session.status === 'authenticated' ? session.account : null;
  const shown = useRef(account);
  useEffect(() => {
    // Closes the dialog when the session has ended, or when the page is about another company now.
    if (account?.id !== shown.current?.id) onClose();
  }, [account, onClose]);
  if (account === null) return null;
  const { id, name } = account;
  return rejection === 'other-company' ? (
    <OtherCompany id={id} name={name} onClose={onClose} />
  ) : (
    <NoLongerMember name={name} onClose={onClose} />
  );
}

interface RejectionProps {
  /** The name of the company that the page was opened for. */
  name: string;
  onClose: () => void;
}

/** Offers to switch the session back to the company of this page, after another tab has switched it to another company. */
function OtherCompany({ id, name, onClose }: RejectionProps & { id: string }) {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const switching = useAction({
    call: () => api.send(endpoints.switchCompany, { body: { companyId: id } }),
    onSuccess: () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: queryKeys.private });
    },
  });
  return (
    <Modal
      open
      busy={switching.isRunning}
      onClose={onClose}
      title={t('other.title')}
      description={t('other.text', { name })}
      actions={
        <>
          <Button variant="secondary" disabled={switching.isRunning} onClick={onClose}>
            {t('close')}
          </Button>
          <Button loading={switching.isRunning} onClick={() => switching.run()}>
            {t('other.button', { name })}
          </Button>
        </>
      }
    >
      {switching.error !== null && <Alert>{errorText(switching.error)}</Alert>}
    </Modal>
  );
}

/** Reports that the person is no longer a member of the company of this page. */
function NoLongerMember({ name, onClose }: RejectionProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const { reloadAccount } = useSessionActions();
  function leave() {
    onClose();
    reloadAccount();
    void navigate(paths.myCompany);
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('removed.title', { name })}
      description={t('removed.text')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('close')}
          </Button>
          <Button onClick={leave}>{t('removed.button')}</Button>
        </>
      }
    />
  );
}
