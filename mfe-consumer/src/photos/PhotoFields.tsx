import { checkText, textRules } from '@heard/contract';
import { errorText, isApiError, ruleText } from '@heard/sdk';
import { Button, TextField } from '@heard/ui';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { usePhotoMessages } from './messages/messages.ts';
import { PhotoButtons } from './PhotoButtons.ts';
import type { PhotoEditorProps } from './PhotoEditorProps.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  & progress {
    width: 100%;
    height: 0.5rem;
    accent-color: var(--accent-text);
  }
`;

const Failure = styled.p`
  display: flex;
  gap: var(--space-1);
  color: var(--danger);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

type PhotoFieldsProps = Pick<PhotoEditorProps, 'tile' | 'at' | 'onDescribe' | 'onDecline'>;

/** The description of a photo, and the progress or the failure of its upload. */
export function PhotoFields({ tile, at, onDescribe, onDecline }: PhotoFieldsProps) {
  const { chosen, alt, question, upload, progress, error } = tile;
  const t = usePhotoMessages();
  const input = useRef<HTMLInputElement>(null);
  const isAsked = question === 'open';
  const problem = checkText(alt, textRules.photoAlt);

  function reasonText(): string {
    if (!isApiError(error)) return errorText(error);
    if (error.status === 413) return t('rejected.tooLarge', { name: chosen?.file.name ?? '' });
    return error.fieldMessage('photo') ?? errorText(error);
  }

  return (
    <Fields>
      <TextField
        ref={input}
        label={t('description')}
        hint={t('descriptionHint')}
        error={problem !== null ? ruleText(problem) : isAsked ? t('descriptionMissing') : undefined}
        counterMax={textRules.photoAlt.max}
        autoComplete="off"
        value={alt}
        onChange={({ target }) => onDescribe(target.value)}
      />
      {isAsked && (
        <PhotoButtons>
          <Button variant="secondary" onClick={() => input.current?.focus()}>
            {t('describe')}
          </Button>
          <Button variant="secondary" onClick={({ currentTarget }) => onDecline(currentTarget.form)}>
            {t('publishWithout')}
          </Button>
        </PhotoButtons>
      )}
      {(upload === 'waiting' || upload === 'running') && (
        <progress aria-label={t('uploading', { n: at + 1 })} value={upload === 'running' ? progress : 0} max={1} />
      )}
      {upload === 'failed' && (
        <Failure role="alert">
          <CircleAlert />
          {reasonText()}
        </Failure>
      )}
    </Fields>
  );
}
