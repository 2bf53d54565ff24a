import type { CompanyReview } from '@heard/contract';
import { errorText, useAction } from '@heard/sdk';
import { Alert, Button, Modal, SelectField } from '@heard/ui';
import { useState } from 'react';
import { useInboxMessages } from './messages/messages.ts';
import type { Inbox } from './useInbox.ts';
import { useUpdateSelection } from './useUpdateSelection.ts';

/** The value that is preselected when the reviews are assigned to different people. */
const MIXED = 'mixed';

export interface AssignDialogProps extends Pick<Inbox, 'people'> {
  reviews: readonly CompanyReview[];
  onClose: () => void;
}

/** Assigns reviews to a person of the company, or unassigns them. */
export default function AssignDialog({ reviews, people, onClose }: AssignDialogProps) {
  const t = useInboxMessages();
  const update = useUpdateSelection();
  const [first, ...others] = reviews.map(({ assignee }) => assignee ?? '');
  const [initial] = useState(others.every((one) => one === first) ? (first ?? '') : MIXED);
  const [chosen, setChosen] = useState(initial);
  const person = people.find(({ id }) => id === chosen);
  const action = useAction({
    call: () =>
      update({ ids: reviews.map(({ id }) => id), assignee: chosen === '' ? null : chosen }, (count) =>
        person === undefined ? t('assign.doneNobody', { count }) : t('assign.done', { count, name: person.name }),
      ),
    onSuccess: onClose,
  });
  return (
    <Modal
      open
      busy={action.isRunning}
      onClose={onClose}
      title={t('assign.title', { count: reviews.length })}
      actions={
        <>
          <Button variant="secondary" disabled={action.isRunning} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={action.isRunning} disabled={chosen === MIXED} onClick={() => action.run()}>
            {t('assign.save')}
          </Button>
        </>
      }
    >
      <SelectField label={t('assign.person')} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {initial === MIXED && (
          <option value={MIXED} disabled>
            {t('assign.mixed')}
          </option>
        )}
        <option value="">{t('filter.assignee.nobody')}</option>
        {people.map(({ id, name, you }) => (
          <option key={id} value={id}>
            {you ? t('assign.you', { name }) : name}
          </option>
        ))}
      </SelectField>
      {action.error !== null && <Alert>{errorText(action.error)}</Alert>}
    </Modal>
  );
}
