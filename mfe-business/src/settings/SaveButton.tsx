import type { ContractForm, FormValues } from '@heard/sdk/forms';
import { Alert, Button, FormActions, Muted } from '@heard/ui';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/messages.ts';

interface SaveButtonProps<Values extends FormValues> {
  form: ContractForm<Values>;
  /** Whether the form was submitted without a change. */
  isUnchanged: boolean;
  children: ReactNode;
}

/**
 * The end of a settings form: the error of the last attempt, the save button, and a note if there was nothing to save. The button is a primary button
 * only while there is something to save.
 */
export function SaveButton<Values extends FormValues>(props: SaveButtonProps<Values>) {
  const { form, isUnchanged, children } = props;
  const t = useMessages();
  return (
    <>
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <FormActions>
        <Button type="submit" variant={form.isChanged ? 'primary' : 'secondary'} loading={form.submitting}>
          {children}
        </Button>
        {isUnchanged && !form.isChanged && <Muted role="status">{t('settings.unchanged')}</Muted>}
      </FormActions>
    </>
  );
}
