import { checkText, textRules } from '@heard/contract';
import { errorText, isApiError, ruleText } from '@heard/sdk';
import { PhotoImage } from '@heard/sdk/reviews';
import { below, Button, TextField } from '@heard/ui';
import { ArrowDown, ArrowUp, CircleAlert, RotateCw, Trash2 } from 'lucide-react';
import { useRef, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { usePhotoMessages } from './messages/messages.ts';
import type { PhotoTile } from './PhotoSet.ts';

const Tile = styled.li`
  display: grid;
  grid-template-columns: 6rem minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-md);

  & > img {
    width: 100%;
    height: auto;
    aspect-ratio: 1;
    border-radius: var(--radius-md);
    background: var(--surface-sunken);
    object-fit: cover;
  }

  ${below.md} {
    grid-template-columns: 4.5rem minmax(0, 1fr);
  }
  ${below.sm} {
    padding: var(--space-3);
    gap: var(--space-3);
  }
`;

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

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;

/** The buttons of every photo, at the end of its tile. */
const Tools = styled(Buttons)`
  grid-column: 2;

  & > :last-child {
    margin-inline-start: auto;
  }
  & > [aria-disabled='true'] {
    opacity: 0.4;
    cursor: default;
  }

  ${below.md} {
    grid-column: 1 / -1;
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

interface PhotoEditorProps {
  tile: PhotoTile;
  /** The index of the photo. */
  at: number;
  /** The number of photos. */
  count: number;
  onDescribe: (alt: string) => void;
  /** Called when the author chooses to publish the photo without a description. */
  onDecline: (form: HTMLFormElement | null) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** One photo of a review's form, with its description and the progress of its upload. */
export function PhotoEditor(props: PhotoEditorProps) {
  const { tile, at, count, onDescribe, onDecline, onMove, onRemove, onRetry } = props;
  const { stored, chosen, alt, question, upload, progress, error } = tile;
  const t = usePhotoMessages();
  const input = useRef<HTMLInputElement>(null);
  const n = at + 1;
  const isAsked = question === 'open';
  const isUploading = upload === 'waiting' || upload === 'running';
  const problem = checkText(alt, textRules.photoAlt);

  function move({ currentTarget }: MouseEvent<HTMLButtonElement>, to: number) {
    if (to < 0 || to >= count) return;
    flushSync(() => onMove(to));
    // Focuses the button again, because moving its element has removed the focus.
    currentTarget.focus();
  }

  function reasonText(): string {
    if (!isApiError(error)) return errorText(error);
    if (error.status === 413) return t('rejected.tooLarge', { name: chosen?.file.name ?? '' });
    return error.fieldMessage('photo') ?? errorText(error);
  }

  return (
    <Tile aria-label={t('photo', { n })} data-question={isAsked || undefined}>
      {chosen !== null ? (
        <img
          src={chosen.url}
          alt=""
          width={96}
          height={96}
          // Hides the icon of a broken image in browsers that do not support the format.
          onError={({ currentTarget }) => {
            currentTarget.style.visibility = 'hidden';
          }}
        />
      ) : (
        stored !== null && <PhotoImage file={stored.small} alt="" />
      )}
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
          <Buttons>
            <Button variant="secondary" onClick={() => input.current?.focus()}>
              {t('describe')}
            </Button>
            <Button variant="secondary" onClick={({ currentTarget }) => onDecline(currentTarget.form)}>
              {t('publishWithout')}
            </Button>
          </Buttons>
        )}
        {isUploading && (
          <progress aria-label={t('uploading', { n })} value={upload === 'running' ? progress : 0} max={1} />
        )}
        {upload === 'failed' && (
          <Failure role="alert">
            <CircleAlert />
            {reasonText()}
          </Failure>
        )}
      </Fields>
      <Tools>
        {upload === 'failed' && (
          <Button variant="secondary" data-retry onClick={onRetry}>
            <RotateCw />
            {t('tryAgain')}
          </Button>
        )}
        {count > 1 && (
          <>
            {/* Not disabled at the ends: the focus would be lost. */}
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('moveEarlier', { n })}
              aria-disabled={at === 0}
              onClick={(event) => move(event, at - 1)}
            >
              <ArrowUp />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('moveLater', { n })}
              aria-disabled={at === count - 1}
              onClick={(event) => move(event, at + 1)}
            >
              <ArrowDown />
            </Button>
          </>
        )}
        <Button
          variant="ghost"
          data-remove={at}
          aria-label={t('removeName', { n })}
          disabled={isUploading}
          onClick={onRemove}
        >
          <Trash2 />
          {t('remove')}
        </Button>
      </Tools>
    </Tile>
  );
}
