import { checkText, endpoints, textRules, type Appeal } from '@heard/contract';
import { useApi } from '@heard/sdk';
import { FormButtons, useContractForm } from '@heard/sdk/forms';
import { Form, TextArea } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/**
 * The props of `AppealForm`.
 * @example
 * const props: AppealFormProps = { decisionId: '7', onSent: show, onCancel: close };
 */
export interface AppealFormProps {
  decisionId: string;
  onSent: (appeal: Appeal) => void;
  onCancel: () => void;
}

/**
 * Appeals a decision. The field has the focus when the form opens.
 * @example
 * {isAppealing && <AppealForm decisionId={decision.id} onSent={show} onCancel={close} />}
 */
export function AppealForm({ decisionId, onSent, onCancel }: AppealFormProps) {
  const t = useMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { text: '' },
    draft: `appeal ${decisionId}`,
    initialFocus: 'text',
    rules: { text: (text) => checkText(text, textRules.appealText) },
    submit: async (body) => onSent(await api.send(endpoints.appealDecision, { params: { id: decisionId }, body })),
  });
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('appeal.field')}
        hint={t('appeal.hint')}
        max={textRules.appealText.max}
        autoComplete="off"
        {...form.field('text')}
      />
      <FormButtons form={form} submit={t('appeal.send')} cancel={t('appeal.cancel')} onCancel={onCancel} />
    </Form>
  );
}
