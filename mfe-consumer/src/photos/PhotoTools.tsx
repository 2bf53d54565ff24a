import { below, Button } from '@heard/ui';
import { ArrowDown, ArrowUp, RotateCw, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { usePhotoMessages } from './messages/messages.ts';
import { PhotoButtons } from './PhotoButtons.ts';
import type { PhotoEditorProps } from './PhotoEditorProps.ts';

/** The buttons of every photo, at the end of its tile. */
const Tools = styled(PhotoButtons)`
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

type PhotoToolsProps = Pick<PhotoEditorProps, 'tile' | 'at' | 'count' | 'onMove' | 'onRemove' | 'onRetry'>;

/** The buttons that move and remove a photo, and upload it again. */
export function PhotoTools({ tile: { upload }, at, count, onMove, onRemove, onRetry }: PhotoToolsProps) {
  const t = usePhotoMessages();
  const n = at + 1;

  function move({ currentTarget }: MouseEvent<HTMLButtonElement>, to: number) {
    if (to < 0 || to >= count) return;
    flushSync(() => onMove(to));
    // Focuses the button again, because moving its element has removed the focus.
    currentTarget.focus();
  }

  return (
    <Tools>
      {upload === 'failed' && (
        <Button variant="secondary" data-retry onClick={onRetry}>
          <RotateCw />
          {t('tryAgain')}
        </Button>
      )}
      {count > 1 && (
        <>
          {/* Uses `aria-disabled` for the first photo, because a disabled button would lose the focus. */}
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
        disabled={upload === 'waiting' || upload === 'running'}
        onClick={onRemove}
      >
        <Trash2 />
        {t('remove')}
      </Button>
    </Tools>
  );
}
