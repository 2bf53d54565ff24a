import { checkText, endpoints, type MailAnswer, type OwnCompany } from '@heard/contract';
import { errorText, useAction, useApi, useNotices } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useState } from 'react';
import { Alert, Button, Form, FormActions, Note, TextField } from '@heard/ui';
import { useCompanyChanged } from '../account/useCompanyChanged.ts';
import { useOwnershipMessages } from './messages/messages.ts';
import { hasClaimChanged, useReloadClaim } from './useOwnClaim.ts';

/** The number of digits of a code. */
const LENGTH = 8;

interface WorkEmailCodeProps {
  company: OwnCompany;
  /** The style of the button: `secondary` where the page has another primary button. */
  variant?: 'primary' | 'secondary';
}

/** Returns the form that confirms the work email with a code, and the action that sends another code. */
function useWorkEmailCode(workEmail: string) {
  const t = useOwnershipMessages();
  const api = useApi();
  const notices = useNotices();
  const companyChanged = useCompanyChanged();
  const reload = useReloadClaim();
  const [mail, setMail] = useState<MailAnswer['mail'] | null>(null);

  /** Sends a request. If another device or person has changed the claim, shows the new claim instead of an error. */
  async function orReload(request: () => Promise<void>) {
    try {
      await request();
    } catch (error) {
      if (!hasClaimChanged(error)) throw error;
      await reload();
    }
  }

  const form = useContractForm({
    defaults: { code: '' },
    rules: { code: (text) => checkText(text.replace(/\s/g, ''), { min: LENGTH, max: LENGTH }) },
    submit: ({ code }) =>
      orReload(async () => {
        companyChanged(await api.send(endpoints.confirmWorkEmail, { body: { code } }));
        notices.show({ text: t('code.confirmed', { email: workEmail }) });
        void reload();
      }),
  });
  const sending = useAction({
    call: () =>
      orReload(async () => {
        // Removes the note first, so that screen readers announce it when it is shown again.
        setMail(null);
        setMail((await api.send('sendWorkEmailConfirmation')).mail);
        form.reset();
      }),
  });
  return { form, sending, mail };
}

/**
 * The form for the code that was sent to the work email. The code confirms the email. It also proves the claim if the
 * email is at the website's domain.
 */
export function WorkEmailCode({ company: { workEmail }, variant = 'primary' }: WorkEmailCodeProps) {
  const t = useOwnershipMessages();
  const { form, sending, mail } = useWorkEmailCode(workEmail);
  return (
    <Form
      {...form.formProps}
      note={mail !== null && <Note>{mail === 'sent' ? t('code.sent', { email: workEmail }) : t('code.kept')}</Note>}
    >
      <TextField
        label={t('code.field')}
        hint={t('code.hint')}
        narrow
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      {sending.error !== null && <Alert>{errorText(sending.error)}</Alert>}
      <FormActions>
        <Button type="submit" variant={variant} loading={form.submitting}>
          {t('code.button')}
        </Button>
        <Button variant="ghost" loading={sending.isRunning} onClick={() => sending.run()}>
          {t('code.again')}
        </Button>
      </FormActions>
    </Form>
  );
}
