import { endpoints, type OwnCompany } from '@heard/contract';
import { paths, useApi, useNavigate, useNotices, useSessionActions } from '@heard/sdk';
import { Question } from '../question/Question.tsx';
import { useMessages } from './messages/messages.ts';

export interface LeaveCompanyProps {
  company: Pick<OwnCompany, 'id' | 'name'>;
  onClose: () => void;
}

/**
 * Asks for confirmation before the person leaves the company. The session then acts for another company of the person,
 * if there is one.
 */
export function LeaveCompany({ company: { id, name }, onClose }: LeaveCompanyProps) {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const notices = useNotices();
  const { reloadAccount } = useSessionActions();
  function showDone() {
    onClose();
    reloadAccount();
    void navigate(paths.myCompany);
    notices.show({ text: t('leave.done', { name }) });
  }
  return (
    <Question
      title={t('leave.question', { name })}
      text={t('leave.text')}
      button={t('leave.button')}
      isDangerous
      action={() => api.send(endpoints.leaveCompany, { params: { companyId: id } })}
      onDone={showDone}
      onClose={onClose}
    />
  );
}
