import type { FoundCompany } from '@heard/sdk';
import { CompanyCombobox } from '@heard/sdk/companies';
import type { ContractForm } from '@heard/sdk/forms';
import { FormRow, TextField, VisuallyHidden } from '@heard/ui';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { AddCompany } from './AddCompany.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import type { NewReview } from './NewReview.ts';
import type { CompanyChoice } from './useCompanyChoice.ts';

interface CompanyFieldsProps {
  form: ContractForm<NewReview>;
  choice: CompanyChoice;
  /** Whether the form asks for the website. True if the typed company is new. */
  asksUrl: boolean;
  /** Adds the typed company as a new company. */
  onAdd: () => void;
  /** Chooses a company, and enters its name and website. */
  onChoose: (company: FoundCompany) => void;
  /** Chooses an existing company that the author meant by the typed name. */
  onConfirm: (company: FoundCompany) => void;
  /** Called when the author has meant none of the suggested companies. */
  onDismiss: (companies: readonly FoundCompany[]) => void;
  /** Called when the chosen company is removed. */
  onChange: () => void;
  /** Whether an alert already links to the author's review of the company, see `CompanyCard`. */
  isReported: boolean;
}

/**
 * The company of a review. Shows the existing company that the author has chosen, or that was recognized by its
 * website. Otherwise, shows fields for the name and, for a new company, the website.
 */
export function CompanyFields({ form, choice, asksUrl, onAdd, onChoose, isReported, ...answers }: CompanyFieldsProps) {
  const t = useMessages();
  const { company, isRecognized } = choice;
  const name = form.controlled('companyName');
  const [found, setFound] = useState<readonly FoundCompany[] | null>([]);
  /** The name that was typed before a company was chosen from the list. */
  const typedName = useRef<string | null>(null);

  useFocusWithoutCard(form, company !== null);

  const remember = (choose: (company: FoundCompany) => void) => (chosen: FoundCompany) => {
    typedName.current = name.value;
    choose(chosen);
  };

  function change() {
    const isTyped = name.value.trim() !== company?.name;
    form.setValue('companyName', typedName.current ?? (isTyped ? name.value : ''));
    form.setValue('companyUrl', '');
    typedName.current = null;
    answers.onChange();
  }

  return (
    <>
      {company !== null ? (
        <CompanyCard key={company.id} choice={{ ...choice, company }} isReported={isReported} onChange={change} />
      ) : (
        <>
          <FormRow>
            <CompanyCombobox
              label={t('makeReview.companyName')}
              hint={asksUrl ? t('chooser.nameHint') : undefined}
              {...name}
              onChoose={remember(onChoose)}
              onAdd={onAdd}
              onFound={setFound}
            />
            {asksUrl && <UrlField form={form} />}
          </FormRow>
          {!asksUrl && name.value.trim() !== '' && (
            <AddCompany
              name={name.value.trim()}
              found={found}
              onYes={remember(answers.onConfirm)}
              onAdd={(dismissed) => {
                answers.onDismiss(dismissed);
                onAdd();
              }}
            />
          )}
        </>
      )}
      <VisuallyHidden role="status">
        {isRecognized && company !== null && t('chooser.recognizedName', { company: company.name })}
      </VisuallyHidden>
    </>
  );
}

/** Focuses the name after a click on Change or Discard, because the clicked button disappears with the card. */
function useFocusWithoutCard({ focus }: CompanyFieldsProps['form'], hasCard: boolean): void {
  const hadCard = useRef(hasCard);
  useEffect(() => {
    if (hadCard.current && !hasCard && document.activeElement === document.body) focus('companyName');
    hadCard.current = hasCard;
  }, [hasCard, focus]);
}

/** The website of a new company. */
function UrlField({ form }: Pick<CompanyFieldsProps, 'form'>) {
  const t = useMessages();
  return (
    <TextField
      label={t('makeReview.companyUrl')}
      hint={t('chooser.new')}
      type="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...form.field('companyUrl')}
    />
  );
}
