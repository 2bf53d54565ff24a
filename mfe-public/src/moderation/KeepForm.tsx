import { checkText, textRules } from '@heard/contract';
import { isApiError, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Alert, Button, Card, Form, FormActions, TextArea } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Suggestions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & > button {
    white-space: normal;
  }
`;

const SUGGESTIONS = ['experience', 'opinion', 'genuine'] as const;

interface KeepFormProps {
  markId: string;
  onKept: () => void;
  onCancel: () => void;
}

/** Asks for a public reason and keeps what was reported visible. */
export function KeepForm({ markId, onKept, onCancel }: KeepFormProps) {
  const t = useMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { reason: '' },
    draft: `moderation.keep ${markId}`,
    rules: { reason: (text) => checkText(text, textRules.hidingReason) },
    submit: async (body) => {
      await api.send('closeMark', { params: { id: markId }, body });
      onKept();
    },
    failureText: (error) => (isApiError(error, 404) ? t('hide.gone') : null),
  });
  const field = useRef<HTMLElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { ref, ...reason } = form.field('reason');
  return (
    <Card>
      <Form {...form.formProps}>
        <Suggestions role="group" aria-label={t('keep.suggestions')}>
          {SUGGESTIONS.map((name) => (
            <Button
              key={name}
              variant="secondary"
              onClick={() => {
                form.setValue('reason', t(`keep.suggestion.${name}`));
                field.current?.focus();
              }}
            >
              {t(`keep.suggestion.${name}`)}
            </Button>
          ))}
        </Suggestions>
        <TextArea
          label={t('hide.reason')}
          hint={t('keep.hint')}
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
          <Button type="submit" loading={form.submitting}>
            <Check />
            {t('keep.button')}
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
