import { checkText, endpoints, textRules, type LabelReviewBody, type Review } from '@heard/contract';
import { checkGiven, isApiError, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { SelectField } from '@heard/ui';
import { Tag } from 'lucide-react';
import { useMessages } from '../messages/messages.ts';
import { ReasonForm } from './ReasonForm.tsx';

const LABELS: Record<string, Omit<LabelReviewBody, 'reason'>> = {
  employee: { relation: 'employee' },
  competitor: { relation: 'competitor' },
  benefit: { benefit: true },
};

interface LabelFormProps {
  reviewId: string;
  /** Called with the review that has the label. */
  onLabelled: (review: Review) => void;
  onCancel: () => void;
}

/** Asks for a label and a public reason, and adds the label to a review. */
export function LabelForm({ reviewId, onLabelled, onCancel }: LabelFormProps) {
  const t = useMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { label: 'employee', reason: '' },
    draft: `moderation.label ${reviewId}`,
    initialFocus: 'reason',
    rules: { label: checkGiven, reason: (text) => checkText(text, textRules.hidingReason) },
    submit: async ({ label, reason }) => {
      const body = { ...LABELS[label], reason };
      onLabelled(await api.send(endpoints.labelReview, { params: { id: reviewId }, body }));
    },
    failureText: (error) => (isApiError(error, 404) ? t('hide.gone') : null),
  });
  return (
    <ReasonForm
      form={form}
      hint={t('hide.hint')}
      submit={
        <>
          <Tag />
          {t('label.add')}
        </>
      }
      onCancel={onCancel}
    >
      <SelectField label={t('label.kind')} {...form.field('label')}>
        <option value="employee">{t('label.employee')}</option>
        <option value="competitor">{t('label.competitor')}</option>
        <option value="benefit">{t('label.benefit')}</option>
      </SelectField>
    </ReasonForm>
  );
}
