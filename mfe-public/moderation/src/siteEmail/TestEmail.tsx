import { checkEmail, type EmailTest } from '@heard/contract';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, Note, TextField } from '@heard/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Status = styled.div`
  &:empty {
    display: none;
  }
`;

interface TestEmailProps {
  /** The proposed recipient. */
  email: string;
  /** Sends a test message with the entered settings. @returns the result; null if the page now shows another step */
  send: (email: string) => Promise<EmailTest | null>;
}

/** Sends a test message, and shows whether the mail server has accepted it. */
export function TestEmail({ email, send }: TestEmailProps) {
  const t = useMessages();
  const [test, setTest] = useState<(EmailTest & { email: string }) | null>(null);
  const form = useContractForm({
    defaults: { email },
    rules: { email: checkEmail },
    submit: async (values) => {
      // Removes the last result, so that screen readers announce the same result again.
      setTest(null);
      const result = await send(values.email);
      if (result !== null) setTest({ ...result, email: values.email });
    },
  });
  return (
    <Form {...form.formProps}>
      <TextField label={t('test.email')} type="email" autoComplete="email" {...form.field('email')} />
      <div>
        <Button type="submit" variant="secondary" loading={form.submitting}>
          {t('test')}
        </Button>
      </div>
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      {/* This element is always on the page, so that screen readers announce the result. */}
      <Status role="status">
        {test?.result === 'sent' && <Note tone="success">{t('test.sent', { email: test.email })}</Note>}
      </Status>
      {test !== null && test.result !== 'sent' && (
        <Alert title={t('test.failed')}>
          {t(`test.${test.result}`)}
          {test.reply !== null && ` ${t('test.reply', { reply: test.reply })}`}
        </Alert>
      )}
    </Form>
  );
}
