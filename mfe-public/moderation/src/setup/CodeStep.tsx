import { endpoints, type SetupSettings } from '@heard/contract';
import { checkGiven, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, FormActions, TextField } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

interface CodeStepProps {
  /** The reason why a code that was valid is no longer valid. Null if the API has not rejected such a code. */
  rejection: string | null;
  /** Called with a valid code. */
  onDone: (code: string, settings: SetupSettings) => void;
  /** Called with each error of the request. Ends the setup if the site is already set up. @returns whether the setup has ended */
  onError: (error: unknown) => boolean;
}

/** Asks for the code from the log of the API. */
export function CodeStep({ rejection, onDone, onError }: CodeStepProps) {
  const t = useMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { code: '' },
    rules: { code: checkGiven },
    submit: async ({ code }) => {
      try {
        onDone(code, await api.send(endpoints.checkSetupCode, { body: { code } }));
      } catch (error) {
        if (!onError(error)) throw error;
      }
    },
  });
  const failure = form.failure ?? rejection;
  return (
    <Form {...form.formProps}>
      <p>{t('code.lead')}</p>
      <TextField
        label={t('code')}
        hint={t('code.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
      {failure !== null && <Alert>{failure}</Alert>}
      <FormActions>
        <Button type="submit" loading={form.submitting}>
          {t('next')}
        </Button>
      </FormActions>
    </Form>
  );
}
