import { checkText, endpoints, textRules, type Reply } from '@heard/contract';
import { isApiError, useApi } from '@heard/sdk';
import { FormButtons, useContractForm } from '@heard/sdk/forms';
import { Form, Note, ReplyBox, TextArea } from '@heard/ui';
import { useRef, useState } from 'react';
import { useReplyMessages } from './messages/messages.ts';
import { ReplyConflict } from './ReplyConflict.tsx';
import { useReservation } from './useReservation.ts';

interface ReplyFormProps {
  reviewId: string;
  /** The reply that is changed; null for a new one. */
  reply: Reply | null;
  onSaved: (reply: Reply) => void;
  /** Called when the person keeps the reply that somebody else has published in the meantime. */
  onDiscarded: (present: Reply) => void;
  onCancel: () => void;
}

/** Writes or changes the reply to a review, inside its card. The review is reserved while the form is shown. */
export function ReplyForm({ reviewId, reply, onSaved, onDiscarded, onCancel }: ReplyFormProps) {
  const t = useReplyMessages();
  const api = useApi();
  const replying = useReservation(reviewId);
  // The list may be loaded again while the form is shown.
  const [opened] = useState(reply);
  /** The reply that the person has seen last. */
  const seen = useRef(reply);
  const form = useContractForm({
    defaults: { text: opened?.text ?? '' },
    draft: `business.reply ${reviewId}`,
    initialFocus: 'text',
    rules: { text: (typed) => checkText(typed, textRules.replyText) },
    submit: async (body) => {
      const headers = getCondition(seen.current);
      onSaved(await api.send(endpoints.putReply, { params: { id: reviewId }, body, headers }));
    },
    failureText: (error) => (isApiError(error, 404) ? t('form.gone') : null),
  });
  const present = getPresentReply(form.error);
  const isOther = present !== null && present.updatedAt !== opened?.updatedAt;
  return (
    <ReplyBox as="div">
      <Form {...form.formProps}>
        {replying !== null && <Note>{t('form.replying', { name: replying.name })}</Note>}
        <TextArea
          label={t('form.label')}
          hint={t('form.hint')}
          max={textRules.replyText.max}
          autoComplete="off"
          {...form.field('text')}
        />
        {isOther ? (
          <ReplyConflict
            key={present.updatedAt}
            reply={present}
            failure={isReserved(form.error) ? form.failure : null}
            submitting={form.submitting}
            onReplace={() => {
              seen.current = present;
            }}
            onDiscard={() => {
              form.reset();
              onDiscarded(present);
            }}
          />
        ) : (
          <FormButtons form={form} submit={t('form.publish')} cancel={t('form.cancel')} onCancel={onCancel} />
        )}
      </Form>
    </ReplyBox>
  );
}

/** Returns the request headers that keep a reply from being replaced that the person has not seen. */
const getCondition = (seen: Reply | null): Record<string, string> =>
  seen === null ? { 'if-none-match': '*' } : { 'if-match': `"${seen.updatedAt}"` };

/** Returns the present reply that a rejected one conflicts with; null without one. */
const getPresentReply = (error: unknown): Reply | null => (isApiError(error, 409) && error.problem?.reply) || null;

const isReserved = (error: unknown) => isApiError(error, 409) && error.problem?.replying !== undefined;
