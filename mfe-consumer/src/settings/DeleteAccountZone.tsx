import type { Account } from '@heard/contract';
import { checkGiven, useApi, useNotices, useSessionActions } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useId, useState } from 'react';
import { Alert, Button, DangerZone, Form, Modal, PasswordField } from 'shared-ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

const Question = styled.div`
  margin-top: var(--space-5);
  color: var(--text);
`;

/** Deletes the account after asking for the password. The dialog says that the reviews are deleted too. */
export function DeleteAccountZone({ account }: { account: Account }) {
  const t = useMessages();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <DangerZone
        title={t('deletion.button')}
        action={
          <Button variant="danger-quiet" onClick={() => setAsking(true)}>
            {t('deletion.button')}
          </Button>
        }
      >
        {t('deletion.about')}
      </DangerZone>
      {asking && <DeleteAccountModal account={account} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteAccountModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const { forget } = useSessionActions();
  const formId = useId();
  const form = useContractForm({
    defaults: { password: '' },
    rules: { password: checkGiven },
    submit: async (body) => {
      await api.send('deleteUser', { body });
      forget();
      notices.show({ text: t('deletion.done') });
    },
  });
  return (
    <Modal
      open
      busy={form.submitting}
      onClose={onClose}
      title={t('deletion.question')}
      actions={
        <>
          <Button variant="secondary" disabled={form.submitting} onClick={onClose}>
            {t('deletion.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={form.submitting}>
            {t('deletion.confirm')}
          </Button>
        </>
      }
    >
      {t('deletion.warning', { count: account.reviewsQuantity })}
      <Question>
        <Form id={formId} {...form.formProps}>
          <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
          <PasswordField label={t('deletion.password')} autoComplete="current-password" {...form.field('password')} />
          {form.failure !== null && <Alert>{form.failure}</Alert>}
        </Form>
      </Question>
    </Modal>
  );
}
