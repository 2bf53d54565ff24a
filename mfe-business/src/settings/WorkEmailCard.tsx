import { checkEmail, type OwnCompany } from '@heard/contract';
import { checkGiven, queryKeys, useApi, useNotices, useQueryClient } from '@heard/sdk';
import { ConfirmEmailNote } from '@heard/sdk/account';
import { useContractForm } from '@heard/sdk/forms';
import { useId } from 'react';
import { Alert, Button, Card, CardTitle, Form, FormActions, Muted, PasswordField, Stack, TextField } from 'shared-ui';
import { useCompanyChanged } from '../account/useCompanyChanged.ts';
import { useMessages } from '../messages/messages.ts';

const toValues = ({ workEmail }: OwnCompany) => ({ workEmail, currentPassword: '' });

/** Shows whether the work email is confirmed and what the badge still needs, and changes the email with the password. */
export function WorkEmailCard({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const companyChanged = useCompanyChanged();
  const id = useId();
  const isNew = (workEmail: string) => workEmail.trim() !== company.workEmail;
  const form = useContractForm({
    defaults: toValues(company),
    rules: {
      workEmail: checkEmail,
      currentPassword: (password, { workEmail }) => (isNew(workEmail) ? checkGiven(password) : null),
    },
    submit: async ({ workEmail, currentPassword }) => {
      if (!isNew(workEmail)) return notices.show({ text: t('settings.unchanged') });
      const saved = await api.send('updateCompany', { body: { workEmail, currentPassword } });
      companyChanged(saved);
      form.reset(toValues(saved));
      notices.show({ text: t('workEmail.saved') });
    },
  });
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {t('workEmail.title')}
        </CardTitle>
        {!company.workEmailConfirmed && (
          <ConfirmEmailNote
            key={company.workEmail}
            email={company.workEmail}
            send={() => api.send('sendWorkEmailConfirmation')}
            onConfirmed={() => void queryClient.invalidateQueries({ queryKey: queryKeys.ownCompany })}
          />
        )}
        {!company.verified && (
          <Muted as="p">
            {company.workEmailOnWebsite
              ? t('workEmail.badgeOnceConfirmed', { website: company.id })
              : t('workEmail.elsewhere', { email: company.workEmail, website: company.id })}
          </Muted>
        )}
        <Form {...form.formProps}>
          <TextField
            label={t('field.workEmail')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            {...form.field('workEmail')}
          />
          {isNew(form.watch('workEmail')) && (
            <PasswordField
              label={t('workEmail.currentPassword')}
              hint={t('workEmail.needsPassword')}
              autoComplete="current-password"
              {...form.field('currentPassword')}
            />
          )}
          {form.failure !== null && <Alert>{form.failure}</Alert>}
          <FormActions>
            <Button type="submit" variant="secondary" loading={form.submitting}>
              {t('workEmail.save')}
            </Button>
          </FormActions>
        </Form>
      </Stack>
    </Card>
  );
}
