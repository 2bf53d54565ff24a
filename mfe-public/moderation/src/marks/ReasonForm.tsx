import { textRules } from '@heard/contract';
import { FormButtons, type ContractForm } from '@heard/sdk/forms';
import type { ReactNode } from 'react';
import { Form, TextArea } from '@heard/ui';
import { DecisionPanel } from './DecisionPanel.ts';
import { useMessages } from '../messages/messages.ts';

interface ReasonFormProps<Values extends { reason: string }> {
  form: ContractForm<Values>;
  /** Explains who reads the reason. */
  hint: string;
  /** Fields above the reason. */
  children: ReactNode;
  /** The icon and the text of the button that decides. */
  submit: ReactNode;
  variant?: 'primary' | 'danger';
  onCancel: () => void;
}

/** The form of a decision with a public reason. Cancelling discards the draft. */
export function ReasonForm<Values extends { reason: string }>(props: ReasonFormProps<Values>) {
  const { form, hint, children, submit, variant = 'primary', onCancel } = props;
  const t = useMessages();
  return (
    <DecisionPanel>
      <Form {...form.formProps}>
        {children}
        <TextArea
          label={t('hide.reason')}
          hint={hint}
          max={textRules.hidingReason.max}
          autoComplete="off"
          {...form.field('reason')}
        />
        <FormButtons form={form} submit={submit} variant={variant} cancel={t('hide.cancel')} onCancel={onCancel} />
      </Form>
    </DecisionPanel>
  );
}
