import { checkText, textRules, type OwnCompany } from '@heard/contract';
import { useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useState } from 'react';
import { useCompanyChanged } from '../account/useCompanyChanged.ts';
import { changedFields, toProfileValues, type ProfileValues } from './changedFields.ts';

/** An open question whether to save the changes. */
export interface Question {
  answer: (yes: boolean) => void;
}

/** Returns the form of the company's profile, and the state of its dialogs. Saving waits for the answer to `question`. */
export function useProfileForm(company: OwnCompany) {
  const api = useApi();
  const companyChanged = useCompanyChanged();
  const [question, setQuestion] = useState<Question | null>(null);
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
      // Removes the question. The pending request now keeps the dialog open.
      setQuestion(null);
      const saved = await api.send('updateCompany', { body: toBody(changes) });
      companyChanged(saved);
      form.reset(toProfileValues(saved));
      setSucceeded(true);
    },
  });

  return { form, question, isUnchanged, succeeded, dismiss: () => setSucceeded(false) };
}
