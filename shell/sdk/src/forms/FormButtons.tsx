import { Alert, Button, FormActions } from '@heard/ui';
import type { ReactNode } from 'react';
import type { ContractForm, FormValues } from './ContractForm.ts';

/**
 * The props of `FormButtons`.
 * @example
 * const props: FormButtonsProps<{ text: string }> = { form, submit: t('send'), cancel: t('cancel'), onCancel: close };
 */
export interface FormButtonsProps<Values extends FormValues> {
  form: ContractForm<Values>;
  /** The content of the button that submits the form: a text, with an icon if needed. */
  submit: ReactNode;
  variant?: 'primary' | 'danger';
  /** The text of the button that cancels. */
  cancel: string;
  /** Called after the input and its draft were discarded. */
  onCancel: () => void;
}

/**
 * The end of a form that opens in a page: why the last attempt failed, and the buttons to submit and to cancel. Cancelling
 * discards the input and its draft.
 * @example
 * <Form {...form.formProps}>
 *   <TextArea label={t('text')} {...form.field('text')} />
 *   <FormButtons form={form} submit={t('send')} cancel={t('cancel')} onCancel={close} />
 * </Form>
 */
export function FormButtons<Values extends FormValues>(props: FormButtonsProps<Values>) {
  const { form, submit, variant = 'primary', cancel, onCancel } = props;
  return (
    <>
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
          {cancel}
        </Button>
      </FormActions>
    </>
  );
}
