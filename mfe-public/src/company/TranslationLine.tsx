import { Button } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import type { ReviewTranslation } from './useTranslation.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  min-height: var(--control);

  & > button {
    padding-inline: var(--space-2);
    margin-inline-start: calc(-1 * var(--space-2));
  }
`;

/** Names the review's language if it differs from the language of the page. Switches between the original and the translation. */
export function TranslationLine({
  languageName: language,
  canTranslate,
  text,
  isTranslating,
  hasFailed,
  ...actions
}: ReviewTranslation) {
  const t = useMessages();
  const translated = text === null ? null : t('translation.translated', { language });
  const failed = hasFailed ? t('translation.failed', { language }) : null;
  return (
    <Line>
      {/* Renders the status before its text changes, because screen readers announce only changes of an existing status. */}
      <span role={canTranslate ? 'status' : undefined}>
        {translated ?? failed ?? t('translation.language', { language })}
      </span>
      {canTranslate && (
        <Button
          variant="ghost"
          loading={isTranslating}
          onClick={text === null ? actions.translate : actions.showOriginal}
        >
          {t(text === null ? 'translation.translate' : 'translation.original')}
        </Button>
      )}
    </Line>
  );
}
