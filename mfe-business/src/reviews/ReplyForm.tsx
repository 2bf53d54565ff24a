import { checkText, endpoints, textRules, type Reply } from '@heard/contract';
import { isApiError, useApi } from '@heard/sdk';
import { FormButtons, useContractForm } from '@heard/sdk/forms';
import { Form, ReplyBox, TextArea } from '@heard/ui';
import { useReplyMessages } from './messages/messages.ts';

interface ReplyFormProps {
  reviewId: string;
  /** The text of the reply that is changed; empty for a new one. */
  text: string;
  onSaved: (reply: Reply) => void;
  onCancel: () => void;
}

/** Writes or changes the reply to a review, inside its card. */
export function ReplyForm({ reviewId, text, onSaved, onCancel }: ReplyFormProps) {
  const t = useReplyMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { text },
    draft: `business.reply ${reviewId}`,
    initialFocus: 'text',
    rules: { text: (typed) => checkText(typed, textRules.replyText) },
    submit: async (body) => onSaved(await api.send(endpoints.putReply, { params: { id: reviewId }, body })),
    failureText: (error) => (isApiError(error, 404) ? t('form.gone') : null),
  });
  return (
    <ReplyBox as="div">
      <Form {...form.formProps}>
        <TextArea
          label={t('form.label')}
          hint={t('form.hint')}
          max={textRules.replyText.max}
          autoComplete="off"
          {...form.field('text')}
        />
        <FormButtons form={form} submit={t('form.publish')} cancel={t('form.cancel')} onCancel={onCancel} />
      </Form>
    </ReplyBox>
  );
}
