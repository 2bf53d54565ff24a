import { checkText, textRules, type Review } from '@heard/contract';
import { isApiError, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useEffect, useRef } from 'react';
import { Alert, Button, Card, Form, FormActions, TextArea } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

interface HideFormProps {
  reviewId: string;
  onHidden: (review: Review) => void;
  onCancel: () => void;
}

/** Asks for a reason and hides a review. */
export function HideForm({ reviewId, onHidden, onCancel }: HideFormProps) {
  const t = useMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { reason: '' },
    draft: `moderation.hide ${reviewId}`,
    rules: { reason: (text) => checkText(text, textRules.hidingReason) },
    submit: async (body) => onHidden(await api.send('hideReview', { params: { id: reviewId }, body })),
    failureText: (error) => (isApiError(error, 404) ? t('hide.gone') : null),
  });

  const field = useRef<HTMLElement>(null);
  useEffect(() => field.current?.focus(), []);

  const { ref, ...reason } = form.field('reason');
  return (
    <Card>
      <Form {...form.formProps}>
        <TextArea
          label={t('hide.reason')}
          hint={t('hide.hint')}
          max={textRules.hidingReason.max}
          autoComplete="off"
          {...reason}
          ref={(element) => {
            ref(element);
            field.current = element;
          }}
        />
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <FormActions>
          <Button type="submit" variant="danger" loading={form.submitting}>
            {t('hide.button')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              form.reset();
              onCancel();
            }}
          >
            {t('hide.cancel')}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
