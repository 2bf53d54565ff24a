import { endpoints, type OwnCompany } from '@heard/contract';
import { paths, useAction, useApi, useNavigate, useNotices, useSessionActions } from '@heard/sdk';
import { Confirm } from './Confirm.tsx';
import { useMessages } from './messages/messages.ts';

export interface LeaveCompanyProps {
  company: Pick<OwnCompany, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks before the person leaves the company. The session then acts for another company of the person, if there is one. */
export function LeaveCompany({ company: { id, name }, onClose }: LeaveCompanyProps) {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const notices = useNotices();
  const { reloadAccount } = useSessionActions();
  const leaving = useAction({
    call: () => api.send(endpoints.leaveCompany, { params: { companyId: id } }),
    onSuccess: () => {
      onClose();
      reloadAccount();
      void navigate(paths.myCompany);
      notices.show({ text: t('leave.done', { name }) });
    },
  });
  return (
    <Confirm
      title={t('leave.question', { name })}
      text={t('leave.text')}
      button={t('leave.button')}
      action={leaving}
      onClose={onClose}
    />
  );
}
