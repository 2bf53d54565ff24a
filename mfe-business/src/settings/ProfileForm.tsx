import { textRules, type OwnCompany } from '@heard/contract';
import { CategoryPicker } from '@heard/sdk/categories';
import { CountryField, countryOptions, useCountries } from '@heard/sdk/countries';
import { Button, Card, Form, FormRow, Modal, Note, TextArea, TextField, useFormats } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { useOwnershipMessages } from '../ownership/messages/messages.ts';
import { SaveButton } from './SaveButton.tsx';
import { useProfileForm, type Question } from './useProfileForm.ts';

/**
 * Edits the company's profile. Saving asks for confirmation, sends only the changed fields and reports success when the
 * API has confirmed (specification 4, "Company settings modals"; decisions, "success modals").
 */
export function ProfileForm({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const tOwnership = useOwnershipMessages();
  const countries = useCountries();
  const { formatDate } = useFormats();
  const lockedUntil = company.categoriesLockedUntil;
  const { form, question, isUnchanged, succeeded, dismiss } = useProfileForm(company);
  // The public page shows the former name until the new name has been reviewed.
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
        <SaveButton form={form} isUnchanged={isUnchanged}>
          {t('settings.save')}
        </SaveButton>
      </Form>
      <ConfirmDialog question={question} isSaving={form.submitting} />
      <SavedDialog open={succeeded && !form.submitting} onClose={dismiss} />
    </Card>
  );
}

interface ConfirmDialogProps {
  question: Question | null;
  /** Whether the changes are being saved: the dialog stays open, with its buttons disabled. */
  isSaving: boolean;
}

/** Asks whether the changes are to be saved. */
function ConfirmDialog({ question, isSaving }: ConfirmDialogProps) {
  const t = useMessages();
  return (
    <Modal
      open={question !== null || isSaving}
      title={t('settings.confirm.title')}
      busy={isSaving}
      onClose={() => question?.answer(false)}
      actions={
        <>
          <Button variant="secondary" disabled={isSaving} onClick={() => question?.answer(false)}>
            {t('settings.cancel')}
          </Button>
          <Button loading={isSaving} onClick={() => question?.answer(true)}>
            {t('settings.save')}
          </Button>
        </>
      }
    >
      {t('settings.confirm.text')}
    </Modal>
  );
}

/** Reports that the changes have been saved. */
function SavedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages();
  return (
    <Modal
      open={open}
      success
      title={t('settings.done.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('settings.close')}</Button>}
    >
      {t('settings.done.text')}
    </Modal>
  );
}
