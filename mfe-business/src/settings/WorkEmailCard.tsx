import { checkEmail, type OwnCompany } from '@heard/contract';
import { checkGiven, Link, useApi, useNotices } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useId, useState } from 'react';
import { Card, CardTitle, Form, Muted, PasswordField, Stack, TextField } from '@heard/ui';
import { styled } from 'styled-components';
import { useCompanyChanged } from '../account/useCompanyChanged.ts';
import { useLoginHasPassword } from '../account/useCompanyLogin.ts';
import { useMessages } from '../messages/messages.ts';
import { useOwnershipMessages } from '../ownership/messages/messages.ts';
import { ownershipPath } from '../ownership/ownershipPath.ts';
import { WorkEmailCode } from '../ownership/WorkEmailCode.tsx';
import { isVerifiedByRegistration } from './isVerifiedByRegistration.ts';
import { SaveButton } from './SaveButton.tsx';

const Confirmation = styled(Stack)`
  padding-bottom: var(--space-5);
  border-bottom: 1px solid var(--border);
`;

const toValues = ({ workEmail }: OwnCompany) => ({ workEmail, currentPassword: '' });

/** Returns the form. A new email needs the password. */
function useWorkEmailForm(company: OwnCompany, hasPassword: boolean) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const companyChanged = useCompanyChanged();
  const [isUnchanged, setUnchanged] = useState(false);
  const isNew = (workEmail: string) => workEmail.trim() !== company.workEmail;
  const form = useContractForm({
    defaults: toValues(company),
    rules: {
      workEmail: checkEmail,
      currentPassword: (password, { workEmail }) => (hasPassword && isNew(workEmail) ? checkGiven(password) : null),
    },
    submit: async ({ workEmail, currentPassword }) => {
      setUnchanged(!isNew(workEmail));
      if (!isNew(workEmail)) return;
      const saved = await api.send('updateCompany', { body: { workEmail, currentPassword } });
      companyChanged(saved);
      form.reset(toValues(saved));
      notices.show({ text: t('workEmail.saved') });
    },
  });
  return { form, isNew, isUnchanged };
}

/**
 * The card of the work email: confirms the email by a code, shows which steps to the badge are missing, and changes the
 * email. A change requires the password.
 */
export function WorkEmailCard({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const tOwnership = useOwnershipMessages();
  const id = useId();
  const hasPassword = useLoginHasPassword();
  const { form, isNew, isUnchanged } = useWorkEmailForm(company, hasPassword);
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id}>
          {t('workEmail.title')}
        </CardTitle>
        {!company.verified && (
          <Muted as="p">
            {company.workEmailOnWebsite
              ? tOwnership('workEmail.proves', { website: company.id })
              : tOwnership('workEmail.elsewhere', { email: company.workEmail, website: company.id })}
          </Muted>
        )}
        {!company.verified && <Link to={ownershipPath}>{tOwnership('workEmail.ways')}</Link>}
        {isVerifiedByRegistration(company) && <Muted as="p">{tOwnership('workEmail.byRegistration')}</Muted>}
        {!company.workEmailConfirmed && !isVerifiedByRegistration(company) && (
          <Confirmation>
            <p>{tOwnership('code.enter', { email: company.workEmail })}</p>
            <WorkEmailCode key={company.workEmail} company={company} variant="secondary" />
          </Confirmation>
        )}
        <Form {...form.formProps}>
          <TextField
            label={t('field.workEmail')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            {...form.field('workEmail')}
          />
          {hasPassword && isNew(form.watch('workEmail')) && (
            <PasswordField
              label={t('workEmail.currentPassword')}
              hint={t('workEmail.needsPassword')}
              autoComplete="current-password"
              {...form.field('currentPassword')}
            />
          )}
          <SaveButton form={form} isUnchanged={isUnchanged}>
            {t('workEmail.save')}
          </SaveButton>
        </Form>
      </Stack>
    </Card>
  );
}
