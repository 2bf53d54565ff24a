import { textRules } from '@heard/contract';
import type { ContractForm } from '@heard/sdk/forms';
import type { ReactNode } from 'react';
import { Alert, Button, Card, Form, FormActions, TextArea } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

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
    <Card>
      <Form {...form.formProps}>
        {children}
        <TextArea
          label={t('hide.reason')}
          hint={hint}
          max={textRules.hidingReason.max}
          autoComplete="off"
          {...form.field('reason')}
        />
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <FormActions>
          <Button type="submit" variant={variant} loading={form.submitting}>
            {submit}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              form.reset();
              onCancel();
            }}
          >
            {t('hide.cancel')}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
