import type { FoundCompany } from '@heard/sdk';
import { CompanyCombobox } from '@heard/sdk/companies';
import type { ContractForm } from '@heard/sdk/forms';
import { FormRow, TextField, VisuallyHidden } from '@heard/ui';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { CompanyCard } from './CompanyCard.tsx';
import type { NewReview } from './NewReview.ts';
import type { CompanyChoice } from './useCompanyChoice.ts';

interface CompanyFieldsProps {
  form: ContractForm<NewReview>;
  choice: CompanyChoice;
  /** Chooses a company, and enters its name and website. */
  onChoose: (company: FoundCompany) => void;
  /** See `CompanyCard`. */
  isReported: boolean;
}

/** The company of a review: its name and website, or the existing company that was chosen or recognized by them. */
export function CompanyFields({ form, choice, onChoose, isReported }: CompanyFieldsProps) {
  const t = useMessages();
  const { company, isRecognized } = choice;
  const name = form.controlled('companyName');
  const [isNew, setNew] = useState(false);
  /** The name that was typed before a company was chosen from the list. */
  const typedName = useRef<string | null>(null);

  const hasCard = company !== null;
  const hadCard = useRef(hasCard);
  const { focus, setValue } = form;
  useEffect(() => {
    // The buttons Change and Discard disappear when they are clicked.
    if (hadCard.current && !hasCard && document.activeElement === document.body) focus('companyName');
    hadCard.current = hasCard;
  }, [hasCard, focus]);

  function choose(found: FoundCompany) {
    typedName.current = name.value;
    setNew(false);
    onChoose(found);
  }

  function change() {
    const isTyped = name.value.trim() !== company?.name;
    setValue('companyName', typedName.current ?? (isTyped ? name.value : ''));
    setValue('companyUrl', '');
    typedName.current = null;
  }

  return (
    <>
      {company !== null ? (
        <CompanyCard key={company.id} choice={{ ...choice, company }} isReported={isReported} onChange={change} />
      ) : (
        <FormRow>
          <CompanyCombobox
            label={t('makeReview.companyName')}
            {...name}
            onChange={(text) => {
              setNew(false);
              name.onChange(text);
            }}
            onChoose={choose}
            onAdd={(text) => {
              setNew(true);
              name.onChange(text);
              focus('companyUrl');
            }}
          />
          <TextField
            label={t('makeReview.companyUrl')}
            hint={isNew ? t('chooser.new') : undefined}
            type="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('companyUrl')}
          />
        </FormRow>
      )}
      <VisuallyHidden role="status">
        {isRecognized && company !== null && t('chooser.recognizedName', { company: company.name })}
      </VisuallyHidden>
    </>
  );
}
