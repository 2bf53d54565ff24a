import { endpoints, type CompanyPerson } from '@heard/contract';
import { isApiError, useApi } from '@heard/sdk';
import { Question } from '../question/Question.tsx';
import { useMessages } from './messages/messages.ts';

export interface RemovePersonProps {
  person: CompanyPerson;
  /** Called with a message about the removal. */
  onRemoved: (text: string) => void;
  onClose: () => void;
}

/** Asks for confirmation before a person is removed or an invitation is withdrawn. */
export function RemovePerson({ person: { id, name, email, state }, onRemoved, onClose }: RemovePersonProps) {
  const t = useMessages();
  const api = useApi();
  const isInvited = state === 'invited';
  async function remove() {
    try {
      await api.send(endpoints.removePerson, { params: { id } });
    } catch (error) {
      // Treats 404 as success, because another admin has already removed the person.
      if (!isApiError(error, 404)) throw error;
    }
  }
  return (
    <Question
      title={isInvited ? t('withdraw.question') : t('remove.question', { name })}
      text={isInvited ? t('withdraw.text', { email: email ?? name }) : t('remove.text')}
      button={t(isInvited ? 'withdraw.button' : 'remove.button')}
      isDangerous
      action={remove}
      onDone={() => onRemoved(isInvited ? t('withdraw.done') : t('remove.done', { name }))}
      onClose={onClose}
    />
  );
}
