import { checkText, textRules } from '@heard/contract';
import { isApiError, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Check } from 'lucide-react';
import { Button } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { ReasonForm } from './ReasonForm.tsx';

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

/** Asks for a public reason and keeps the reported content visible. */
export function KeepForm({ markId, onKept, onCancel }: KeepFormProps) {
  const t = useMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { reason: '' },
    draft: `moderation.keep ${markId}`,
    initialFocus: 'reason',
    rules: { reason: (text) => checkText(text, textRules.hidingReason) },
    submit: async (body) => {
      await api.send('closeMark', { params: { id: markId }, body });
      onKept();
    },
    failureText: (error) => (isApiError(error, 404) ? t('hide.gone') : null),
  });
  return (
    <ReasonForm
      form={form}
      hint={t('keep.hint')}
      submit={
        <>
          <Check />
          {t('keep.button')}
        </>
      }
      onCancel={onCancel}
    >
      <Suggestions role="group" aria-label={t('keep.suggestions')}>
        {SUGGESTIONS.map((name) => (
          <Button
            key={name}
            variant="secondary"
            onClick={() => {
              form.setValue('reason', t(`keep.suggestion.${name}`));
              form.focus('reason');
            }}
          >
            {t(`keep.suggestion.${name}`)}
          </Button>
        ))}
      </Suggestions>
    </ReasonForm>
  );
}
