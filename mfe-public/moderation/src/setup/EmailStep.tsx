import { endpoints, type SiteEmail, type SiteEmailSettings } from '@heard/contract';
import { useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, FormActions, Stack } from '@heard/ui';
import { useId } from 'react';
import { checkEmailValues, checkSender } from '../siteEmail/checkEmailValues.ts';
import { EmailFields } from '../siteEmail/EmailFields.tsx';
import { readValues, toSiteEmail, toValues, type EmailValues } from '../siteEmail/EmailValues.ts';
import { useMessages as useEmailMessages } from '../siteEmail/messages/messages.ts';
import { TestEmail } from '../siteEmail/TestEmail.tsx';
import { useMessages } from './messages/messages.ts';

interface EmailStepProps {
  code: string;
  settings: SiteEmailSettings;
  /** The reason why the API has rejected the email settings at the end of the setup. Null if the API has not rejected them. */
  rejection: string | null;
  onBack: () => void;
  onDone: (email: SiteEmail) => void;
  /** Called with each error of a test message. @returns whether another step handles the error */
  onError: (error: unknown) => boolean;
}

/** The step for the mail server and the sender of the site. It can send a test message. The end of the setup stores the entered settings. */
export function EmailStep({ code, settings, rejection, onBack, onDone, onError }: EmailStepProps) {
  const t = useMessages();
  const emailText = useEmailMessages();
  const api = useApi();
  const id = useId();
  const { stored } = settings;
  const form = useContractForm<EmailValues>({
    defaults: toValues(stored),
    rules: { sender: checkSender },
    submit: async (values) => {
      checkEmailValues(values, stored, emailText);
      onDone(toSiteEmail(values));
    },
  });
  const values = readValues(form);
  const failure = form.failure ?? rejection;
  return (
    <Stack>
      <p>{emailText('explanation')}</p>
      <Form id={id} {...form.formProps}>
        <EmailFields form={form} settings={settings} />
        {failure !== null && <Alert>{failure}</Alert>}
      </Form>
      <TestEmail
        email=""
        send={async (email) => {
          checkEmailValues(values, stored, emailText);
          try {
            return await api.send(endpoints.testSetupEmail, { body: { code, email, settings: toSiteEmail(values) } });
          } catch (error) {
            if (onError(error)) return null;
            throw error;
          }
        }}
      />
      <FormActions>
        <Button type="submit" form={id} loading={form.submitting}>
          {t('next')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('back')}
        </Button>
      </FormActions>
    </Stack>
  );
}
