import { checkText, endpoints, textRules, type CompanyReview, type OwnCompany, type Reply } from '@heard/contract';
import { isApiError, useApi, useDraft } from '@heard/sdk';
import { FormButtons, useContractForm } from '@heard/sdk/forms';
import { Button, Form, Note, ReplyBox, TextArea } from '@heard/ui';
import { useEffect, useRef, useState } from 'react';
import { InsertSavedReply } from '../saved-replies/InsertSavedReply.tsx';
import { useReplyMessages } from './messages/messages.ts';
import { ReplyConflict } from './ReplyConflict.tsx';
import { insertText } from './insertText.ts';
import { useReservation } from './useReservation.ts';

interface ReplyFormProps {
  company: OwnCompany;
  /** The review, with the reply that is changed. If the review has no reply, the form creates one. */
  review: CompanyReview;
  onSaved: (reply: Reply) => void;
  /** Called when the person keeps the reply that another person has published in the meantime. */
  onDiscarded: (present: Reply) => void;
  onCancel: () => void;
}

/** Writes or changes the reply to a review, inside its card. The review is reserved while the form is shown. */
export function ReplyForm({ company, review, onSaved, onDiscarded, onCancel }: ReplyFormProps) {
  const { id, reply } = review;
  const t = useReplyMessages();
  const api = useApi();
  const replying = useReservation(id);
  // Remembers the reply, because the list may be loaded again while the form is shown.
  const [opened] = useState(reply);
  const basis = useBasis(id, opened?.updatedAt ?? null);
  /** The version of the reply that the person has seen last; null if there was no reply. */
  const seen = useRef(basis);
  const form = useContractForm({
    defaults: { text: opened?.text ?? '' },
    draft: getDraftName(id),
    initialFocus: 'text',
    rules: { text: (typed) => checkText(typed, textRules.replyText) },
    submit: async (body) => {
      const headers = getCondition(seen.current);
      onSaved(await api.send(endpoints.putReply, { params: { id }, body, headers }));
    },
    failureText: (error) => (isApiError(error, 404) ? t('form.gone') : null),
  });
  const { ref: attachText, ...text } = form.field('text');
  const area = useRef<HTMLTextAreaElement>(null);
  /** The text of the field before and after the person inserted a saved reply; null if there is nothing to undo. */
  const [insertion, setInsertion] = useState<{ before: string; after: string } | null>(null);
  function insert(saved: string) {
    if (area.current !== null) setInsertion(insertText(area.current, saved));
  }
  function undoInsertion(before: string) {
    setInsertion(null);
    form.setValue('text', before);
    // Moves the focus, because the clicked button disappears.
    form.focus('text');
  }
  const present = getPresentReply(form.error);
  const isOther = present !== null && present.updatedAt !== basis;
  return (
    <ReplyBox as="div">
      <Form {...form.formProps}>
        {replying !== null && <Note>{t('form.replying', { name: replying.name })}</Note>}
        <TextArea
          label={t('form.label')}
          hint={t('form.hint')}
          max={textRules.replyText.max}
          autoComplete="off"
          {...text}
          ref={(element) => {
            area.current = element;
            attachText(element);
          }}
        />
        {insertion !== null && form.watch('text') === insertion.after && (
          <div>
            <Button variant="ghost" onClick={() => undoInsertion(insertion.before)}>
              {t('form.undoInsertion')}
            </Button>
          </div>
        )}
        <InsertSavedReply company={company} review={review} onInsert={insert} />
        {isOther ? (
          <ReplyConflict
            key={present.updatedAt}
            reply={present}
            failure={isReserved(form.error) ? form.failure : null}
            submitting={form.submitting}
            onReplace={() => {
              seen.current = present.updatedAt;
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

/** Returns the request headers with which the API rejects the change if the person has not seen the current reply. */
const getCondition = (seen: string | null): Record<string, string> =>
  seen === null ? { 'if-none-match': '*' } : { 'if-match': `"${seen}"` };

const getDraftName = (reviewId: string) => `business.reply ${reviewId}`;

/** Returns the version of the reply on which the text in the form is based. A restored draft may be based on an earlier version. */
function useBasis(reviewId: string, opened: string | null): string | null {
  const draft = useDraft<{ text: string }>(getDraftName(reviewId));
  const version = useDraft<{ updatedAt: string | null }>(`business.reply-version ${reviewId}`);
  const [basis] = useState(() => {
    const stored = draft.read() === null ? undefined : version.read()?.updatedAt;
    return stored === undefined ? opened : stored;
  });
  useEffect(() => version.write({ updatedAt: basis }), [version, basis]);
  return basis;
}

/** Returns the current reply if the API rejected a change because the reply had changed; null for other errors. */
const getPresentReply = (error: unknown): Reply | null => (isApiError(error, 409) && error.problem?.reply) || null;

const isReserved = (error: unknown) => isApiError(error, 409) && error.problem?.replying !== undefined;
