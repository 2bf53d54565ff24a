import { checkText, flagCalls, textRules, type DecisionGround, type Review } from '@heard/contract';
import { checkGiven, isApiError, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { EyeOff } from 'lucide-react';
import { GROUNDS, SelectField, useGroundLabel } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { ReasonForm } from './ReasonForm.tsx';

interface HideFormProps {
  reviewId: string;
  /** Hides only the reply to the review. */
  isReply?: boolean;
  /** The rule that is selected at first. */
  ground: DecisionGround;
  /** Called with the hidden review; with null when only the reply was hidden. */
  onHidden: (review: Review | null) => void;
  onCancel: () => void;
}

/** Asks for the rule and a public reason, and hides a review or its reply. */
export function HideForm({ reviewId, isReply = false, ground, onHidden, onCancel }: HideFormProps) {
  const t = useMessages();
  const labelGround = useGroundLabel();
  const api = useApi();
  const grounds: readonly DecisionGround[] = [...GROUNDS, 'other'];
  const form = useContractForm({
    defaults: { ground, reason: '' },
    draft: `moderation.hide${isReply ? '-reply' : ''} ${reviewId}`,
    initialFocus: 'reason',
    rules: { ground: checkGiven, reason: (text) => checkText(text, textRules.hidingReason) },
    submit: async ({ ground: chosen, reason }) => {
      const body = { ground: grounds.find((one) => one === chosen) ?? 'other', reason };
      const params = { id: reviewId };
      if (isReply) {
        await api.send(flagCalls.hideReply, { params, body });
        onHidden(null);
      } else {
        onHidden(await api.send('hideReview', { params, body }));
      }
    },
    failureText: (error) => (isApiError(error, 404) ? t('hide.gone') : null),
  });
  return (
    <ReasonForm
      form={form}
      hint={t('hide.hint')}
      variant="danger"
      submit={
        <>
          <EyeOff />
          {t(isReply ? 'hide.replyButton' : 'hide.button')}
        </>
      }
      onCancel={onCancel}
    >
      <SelectField label={t('hide.rule')} {...form.field('ground')}>
        {grounds.map((one) => (
          <option key={one} value={one}>
            {labelGround(one)}
          </option>
        ))}
      </SelectField>
    </ReasonForm>
  );
}
