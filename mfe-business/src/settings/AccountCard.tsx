import { checkEmail, checkPhone, type OwnCompany } from '@heard/contract';
import { checkGiven, queryKeys, useApi, useNotices, useQueryClient, useUnicodeDomain } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useId, useState } from 'react';
import { Card, CardTitle, Form, Muted, PasswordField, Stack, TextField } from '@heard/ui';
import { styled } from 'styled-components';
import { useCompanyChanged } from '../account/useCompanyChanged.ts';
import { useLoginHasPassword } from '../account/useCompanyLogin.ts';
import { useMessages } from '../messages/messages.ts';
import { SaveButton } from './SaveButton.tsx';
import { toPhone, toTypedPhone } from '../phone/typedPhone.ts';

const Website = styled.div`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;

  & > b {
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
`;

const toValues = ({ email, phone }: OwnCompany) => ({ email, phone: toTypedPhone(phone), currentPassword: '' });

/** Returns the form. A new email needs the password. */
function useAccountForm(company: OwnCompany, hasPassword: boolean) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const companyChanged = useCompanyChanged();
  const queryClient = useQueryClient();
  const [isUnchanged, setUnchanged] = useState(false);
  const isNew = (email: string) => email.trim() !== company.email;
  const form = useContractForm({
    defaults: toValues(company),
    rules: {
      email: checkEmail,
      phone: (text) => (text.trim() === '' ? null : checkPhone(toPhone(text))),
      currentPassword: (password, { email }) => (hasPassword && isNew(email) ? checkGiven(password) : null),
    },
    submit: async ({ email, phone, currentPassword }) => {
      const stored = phone.trim() === '' ? null : toPhone(phone);
      const body = {
        ...(isNew(email) && { email: email.trim(), currentPassword }),
        ...(stored !== company.phone && { phone: stored }),
      };
      setUnchanged(Object.keys(body).length === 0);
      if (Object.keys(body).length === 0) return;
      const saved = await api.send('updateCompany', { body });
      companyChanged(saved);
      form.reset(toValues(saved));
      // Reloads the login, because a new email awaits confirmation.
      void queryClient.invalidateQueries({ queryKey: queryKeys.companyLogin });
      notices.show({ text: t('account.saved') });
    },
  });
  return { form, isNew, isUnchanged };
}

/** Shows the account's website, login email and phone. Changes the login email and the phone; a new email needs the password. */
export function AccountCard({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const website = useUnicodeDomain(company.id);
  const id = useId();
  const hasPassword = useLoginHasPassword();
  const { form, isNew, isUnchanged } = useAccountForm(company, hasPassword);
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {t('account.title')}
        </CardTitle>
        <Website>
          <b>{t('field.website')}</b>
          <span>{website}</span>
          <Muted data-small>{t('account.websiteStays')}</Muted>
        </Website>
        <Form {...form.formProps}>
          <TextField
            label={t('field.email')}
            hint={t('account.emailHint')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            {...form.field('email')}
          />
          {hasPassword && isNew(form.watch('email')) && (
            <PasswordField
              label={t('workEmail.currentPassword')}
              hint={t('account.needsPassword')}
              autoComplete="current-password"
              {...form.field('currentPassword')}
            />
          )}
          <TextField
            label={t('field.phone')}
            hint={t('account.phoneHint')}
            type="tel"
            autoComplete="tel"
            {...form.field('phone')}
          />
          <SaveButton form={form} isUnchanged={isUnchanged}>
            {t('account.save')}
          </SaveButton>
        </Form>
      </Stack>
    </Card>
  );
}
