import { checkText, textRules, type OwnCompany } from '@heard/contract';
import { useApi } from '@heard/sdk';
import { CategoryPicker } from '@heard/sdk/categories';
import { CountryField, countryOptions, useCountries } from '@heard/sdk/countries';
import { useContractForm } from '@heard/sdk/forms';
import { useState } from 'react';
import { Button, Card, Form, FormRow, Modal, Note, TextArea, TextField, useFormats } from '@heard/ui';
import { useCompanyChanged } from '../account/useCompanyChanged.ts';
import { useMessages } from '../messages/messages.ts';
import { useOwnershipMessages } from '../ownership/messages/messages.ts';
import { changedFields, toProfileValues, type ProfileValues } from './changedFields.ts';
import { SaveButton } from './SaveButton.tsx';

/**
 * Edits the company's profile. Saving asks for confirmation, sends only the changed fields and reports success when the
 * API has confirmed (specification 4, "Company settings modals"; decisions, "success modals").
 */
export function ProfileForm({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const tOwnership = useOwnershipMessages();
  const api = useApi();
  const companyChanged = useCompanyChanged();
  const countries = useCountries();
  const { formatDate } = useFormats();
  const lockedUntil = company.categoriesLockedUntil;
  const [question, setQuestion] = useState<{ answer: (yes: boolean) => void } | null>(null);
  const [succeeded, setSucceeded] = useState(false);
  const [isUnchanged, setUnchanged] = useState(false);

  const toBody = (changes: Partial<ProfileValues>) => changedFields(toProfileValues(company), changes);
  const form = useContractForm({
    defaults: toProfileValues(company),
    draft: 'business.profile',
    rules: {
      name: (text) => checkText(text, textRules.companyName),
      description: (text) => checkText(text, textRules.companyDescription),
      address: (text) => checkText(text, textRules.address),
      country: (text) => checkText(text, textRules.country),
      city: (text) => checkText(text, textRules.city),
    },
    confirm: async (_, changes) => {
      const isUnchanged = Object.keys(toBody(changes)).length === 0;
      setUnchanged(isUnchanged);
      if (isUnchanged) return false;
      const yes = await new Promise<boolean>((answer) => setQuestion({ answer }));
      if (!yes) setQuestion(null);
      return yes;
    },
    submit: async (_, changes) => {
      // From here on, the pending request keeps the dialog open.
      setQuestion(null);
      const saved = await api.send('updateCompany', { body: toBody(changes) });
      companyChanged(saved);
      form.reset(toProfileValues(saved));
      setSucceeded(true);
    },
  });

  // The page shows the first of the names that have not been reviewed.
  const shownName = company.formerName ?? company.name;
  const isRenaming = company.verified && ![company.name, company.formerName].includes(form.watch('name').trim());
  return (
    <Card>
      <Form aria-label={t('settings.profile.name')} {...form.formProps}>
        <TextField
          label={t('field.name')}
          hint={isRenaming && tOwnership('name.changes', { name: shownName })}
          autoComplete="organization"
          {...form.field('name')}
        />
        {company.formerName !== null && <Note>{tOwnership('name.review', { name: company.formerName })}</Note>}
        <TextArea
          label={t('field.description')}
          max={textRules.companyDescription.max}
          {...form.field('description')}
        />
        <TextField label={t('field.address')} autoComplete="street-address" {...form.field('address')} />
        <FormRow>
          <CountryField
            label={t('field.country')}
            hint={t('field.countryHint')}
            autoComplete="country-name"
            freeText
            options={countryOptions(countries)}
            pending={countries.pending}
            {...form.controlled('country')}
          />
          <TextField label={t('field.city')} autoComplete="address-level2" {...form.field('city')} />
        </FormRow>
        <CategoryPicker
          label={t('field.categories')}
          hint={t('field.categoriesHint')}
          known={company.categories}
          {...form.controlled('categories')}
          locked={lockedUntil === null ? null : t('field.categoriesLocked', { date: formatDate(lockedUntil) })}
        />
        <SaveButton form={form} isUnchanged={isUnchanged} variant={form.isChanged ? 'primary' : 'secondary'}>
          {t('settings.save')}
        </SaveButton>
      </Form>
      <Modal
        open={question !== null || form.submitting}
        title={t('settings.confirm.title')}
        busy={form.submitting}
        onClose={() => question?.answer(false)}
        actions={
          <>
            <Button variant="secondary" disabled={form.submitting} onClick={() => question?.answer(false)}>
              {t('settings.cancel')}
            </Button>
            <Button loading={form.submitting} onClick={() => question?.answer(true)}>
              {t('settings.save')}
            </Button>
          </>
        }
      >
        {t('settings.confirm.text')}
      </Modal>
      <Modal
        open={succeeded && !form.submitting}
        success
        title={t('settings.done.title')}
        onClose={() => setSucceeded(false)}
        actions={<Button onClick={() => setSucceeded(false)}>{t('settings.close')}</Button>}
      >
        {t('settings.done.text')}
      </Modal>
    </Card>
  );
}
