import { checkText, endpoints, textRules, type ContentPart, type DecisionGround, type Review } from '@heard/contract';
import { checkGiven, isApiError, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { EyeOff } from 'lucide-react';
import { GroundField, toGround } from '../grounds/GroundField.tsx';
import { useMessages } from '../messages/messages.ts';
import { ReasonForm } from './ReasonForm.tsx';

interface HideFormProps {
  /** The id of the photo if the part is `photo`, otherwise the id of the review. */
  id: string;
  /** The part that is hidden. */
  part: ContentPart;
  /** The rule that is selected at first. */
  ground: DecisionGround;
  /** Called with the hidden review; null when another part was hidden. */
  onHidden: (review: Review | null, decision: { ground: DecisionGround; reason: string }) => void;
  onCancel: () => void;
}

const buttons = { review: 'hide.button', reply: 'hide.replyButton', photo: 'photos.hide' } as const;

/** Asks for the rule and a public reason, and hides a review, its reply or one of its photos. */
export function HideForm({ id, part, ground, onHidden, onCancel }: HideFormProps) {
  const t = useMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { ground, reason: '' },
    draft: `moderation.hide${part === 'review' ? '' : `-${part}`} ${id}`,
    initialFocus: 'reason',
    rules: { ground: checkGiven, reason: (text) => checkText(text, textRules.hidingReason) },
    submit: async ({ ground: chosen, reason }) => {
      const body = { ground: toGround(chosen), reason };
      const params = { id };
      let hidden: Review | null = null;
      if (part === 'review') hidden = await api.send('hideReview', { params, body });
      else await api.send(part === 'reply' ? endpoints.hideReply : endpoints.hidePhoto, { params, body });
      onHidden(hidden, body);
    },
    failureText: (error) => (isApiError(error, 404) ? t(part === 'photo' ? 'photos.gone' : 'hide.gone') : null),
  });
  return (
    <ReasonForm
      form={form}
      hint={t('hide.hint')}
      variant="danger"
      submit={
        <>
          <EyeOff />
          {t(buttons[part])}
        </>
      }
      onCancel={onCancel}
    >
      <GroundField label={t('hide.rule')} {...form.field('ground')} />
    </ReasonForm>
  );
}
