import { checkText, textRules, type AdminCompany } from '@heard/contract';
import { isApiError, useNotices } from '@heard/sdk';
import { FormButtons, useContractForm } from '@heard/sdk/forms';
import { Form, TextArea, TextField } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { useAdminCompanyCache } from './useAdminCompany.ts';

const Box = styled.div`
  padding: var(--space-5);
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: var(--radius-md);

  & > p {
    margin-bottom: var(--space-4);
    max-width: var(--measure);
    overflow-wrap: anywhere;
  }
`;

/** What an administrator can decide about a company. */
export type DecisionKind = 'release' | 'end' | 'transfer' | 'rename' | 'rejectName' | 'merge' | 'unmerge';

export interface DecisionFormProps {
  kind: DecisionKind;
  companyId: string;
  /** What will happen. */
  text: string;
  /** Who reads the reason, if that is not the account concerned. */
  hint?: string;
  /** The name to edit, for a new name. */
  name?: string;
  /** Identifies the draft, where a company has several forms of this kind. */
  draft?: string;
  /** Sends the decision. */
  send: (values: { reason: string; name: string }) => Promise<AdminCompany>;
  /** Called when the form should disappear, also after the decision. */
  onClose: () => void;
}

/** Asks for the reason of a decision, and for the name if it is a new one, and sends it. */
export function DecisionForm({ kind, companyId, text, hint, name, draft = '', send, onClose }: DecisionFormProps) {
  const t = useMessages();
  const notices = useNotices();
  const cache = useAdminCompanyCache();
  const form = useContractForm({
    defaults: { name: name ?? '', reason: '' },
    draft: ['moderation', kind, companyId, draft].join(' '),
    initialFocus: name === undefined ? 'reason' : 'name',
    rules: {
      name: (value) => (name === undefined ? null : checkText(value, textRules.companyName)),
      reason: (value) => checkText(value, textRules.hidingReason),
    },
    submit: async (values) => {
      try {
        cache.replace(await send(values));
      } catch (error) {
        // Another administrator was faster, or the claim was proven in the meantime.
        if (isApiError(error, 404) || isApiError(error, 409)) void cache.reload(companyId);
        throw error;
      }
      notices.show({ text: t(`decide.${kind}.done`) });
      onClose();
    },
    failureText: (error) => (isApiError(error, 404) ? t('decide.gone') : null),
  });

  return (
    <Box>
      <p>{text}</p>
      <Form {...form.formProps}>
        {name !== undefined && <TextField label={t('decide.name')} autoComplete="off" {...form.field('name')} />}
        <TextArea
          label={t('decide.reason')}
          hint={hint ?? t('decide.hint')}
          max={textRules.hidingReason.max}
          autoComplete="off"
          {...form.field('reason')}
        />
        <FormButtons
          form={form}
          submit={t(`decide.${kind}.button`)}
          variant={kind === 'transfer' || kind === 'rename' ? 'primary' : 'danger'}
          cancel={t('decide.cancel')}
          onCancel={onClose}
        />
      </Form>
    </Box>
  );
}
