import { checkText, textRules, type AdminCompany, type DecisionGround } from '@heard/contract';
import { checkGiven, isApiError, useNotices } from '@heard/sdk';
import { FormButtons, useContractForm } from '@heard/sdk/forms';
import { Form, TextArea, TextField } from '@heard/ui';
import { styled } from 'styled-components';
import { GroundField, toGround } from '../grounds/GroundField.tsx';
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

/** The decisions of an administrator about a company. */
export type DecisionKind =
  'release' | 'end' | 'transfer' | 'rename' | 'rejectName' | 'merge' | 'unmerge' | 'block' | 'unblock';

/** The decisions whose button has the primary style, because they are not destructive. */
const PRIMARY: ReadonlySet<DecisionKind> = new Set(['transfer', 'rename', 'merge', 'unblock']);

export interface DecisionFormProps {
  kind: DecisionKind;
  companyId: string;
  /** A text that explains the consequences of the decision. */
  text: string;
  /** A text that names who can read the reason. Absent if only the account concerned can read it. */
  hint?: string;
  /** The name to edit, in the form for a new name. */
  name?: string;
  /** Whether the form also asks for the rule that was broken. */
  withGround?: boolean;
  /** Distinguishes the drafts of several forms of the same kind for one company. */
  draft?: string;
  /** Sends the decision. */
  send: (values: { reason: string; name: string; ground: DecisionGround }) => Promise<AdminCompany>;
  /** Called when the form should disappear: when it is cancelled, and after the decision. */
  onClose: () => void;
}

/** Asks for the reason of a decision, and for the name if the decision changes the name. Sends the decision. */
export function DecisionForm(props: DecisionFormProps) {
  const { kind, companyId, text, hint, name, withGround = false, draft = '', send, onClose } = props;
  const t = useMessages();
  const notices = useNotices();
  const cache = useAdminCompanyCache();
  const form = useContractForm({
    defaults: { name: name ?? '', ground: '', reason: '' },
    draft: ['moderation', kind, companyId, draft].join(' '),
    initialFocus: withGround ? 'ground' : name === undefined ? 'reason' : 'name',
    rules: {
      name: (value) => (name === undefined ? null : checkText(value, textRules.companyName)),
      ground: (value) => (withGround ? checkGiven(value) : null),
      reason: (value) => checkText(value, textRules.hidingReason),
    },
    submit: async (values) => {
      try {
        cache.replace(await send({ ...values, ground: toGround(values.ground) }));
      } catch (error) {
        // Another administrator has already decided, or the claim was proven in the meantime.
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
        {withGround && (
          <GroundField label={t('decide.ground')} {...form.field('ground')}>
            <option value="">{t('decide.choose')}</option>
          </GroundField>
        )}
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
          variant={PRIMARY.has(kind) ? 'primary' : 'danger'}
          cancel={t('decide.cancel')}
          onCancel={onClose}
        />
      </Form>
    </Box>
  );
}
