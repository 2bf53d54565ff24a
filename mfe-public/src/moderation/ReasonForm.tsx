import { textRules } from '@heard/contract';
import type { ContractForm } from '@heard/sdk/forms';
import { useEffect, useRef, type ReactNode } from 'react';
import { Alert, Button, Card, Form, FormActions, TextArea } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

interface ReasonFormProps<Values extends { reason: string }> {
  form: ContractForm<Values>;
  /** Explains who reads the reason. */
  hint: string;
  /** Fields above the reason. @param focusReason moves the focus to it */
  children: (focusReason: () => void) => ReactNode;
  /** The icon and the text of the button that decides. */
  submit: ReactNode;
  variant?: 'primary' | 'danger';
  onCancel: () => void;
}

/** The form of a decision with a public reason, which receives the focus. Cancelling discards the draft. */
export function ReasonForm<Values extends { reason: string }>(props: ReasonFormProps<Values>) {
  const { form, hint, children, submit, variant = 'primary', onCancel } = props;
  const t = useMessages();
  const field = useRef<HTMLElement>(null);
  const focusReason = () => field.current?.focus();
  useEffect(() => field.current?.focus(), []);
  const { ref, ...reason } = form.field('reason');
  return (
    <Card>
      <Form {...form.formProps}>
        {children(focusReason)}
        <TextArea
          label={t('hide.reason')}
          hint={hint}
          max={textRules.hidingReason.max}
          autoComplete="off"
          {...reason}
          ref={(element) => {
            ref(element);
            field.current = element;
          }}
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
