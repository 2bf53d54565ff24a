import { endpoints } from '@heard/contract';
import { Alert, Button, Modal } from '@heard/ui';
import { useApi } from '../api/ApiContext.ts';
import type { CompanyRefusal } from '../api/createApiClient.ts';
import { errorText } from '../api/errorText.ts';
import { paths } from '../paths.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import { useAction } from '../queries/useAction.ts';
import { useQueryClient } from '../query.ts';
import { useNavigate } from '../router.ts';
import { useSession, useSessionActions } from '../session/SessionContext.ts';
import { useMessages } from './messages/messages.ts';

export interface ActiveCompanyDialogProps {
  refusal: CompanyRefusal;
  onClose: () => void;
}

/** Explains why the API rejects requests of this page. Closing it leaves the page as it is, with what was typed. */
export default function ActiveCompanyDialog({ refusal, onClose }: ActiveCompanyDialogProps) {
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  const { id, name } = session.account;
  return refusal === 'other-company' ? (
    <OtherCompany id={id} name={name} onClose={onClose} />
  ) : (
    <NoLongerMember name={name} onClose={onClose} />
  );
}

interface RefusalProps {
  /** The name of the company that the page was opened for. */
  name: string;
  onClose: () => void;
}

/** Offers to switch back to the company of this page, after another tab has switched to another one. */
function OtherCompany({ id, name, onClose }: RefusalProps & { id: string }) {
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
function NoLongerMember({ name, onClose }: RefusalProps) {
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
