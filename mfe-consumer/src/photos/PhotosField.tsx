import { MAX_PHOTOS } from '@heard/contract';
import { Alert, FileDrop, Muted } from '@heard/ui';
import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { PHOTO_TYPES } from './checkPhotoFile.ts';
import { usePhotoMessages } from './messages/messages.ts';
import { PhotoEditor } from './PhotoEditor.tsx';
import type { PhotoSet } from './PhotoSet.ts';
import { useReceivedFiles } from './useReceivedFiles.ts';
import { useUnsavedWarning } from './useUnsavedWarning.ts';

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`;

const Title = styled.span`
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
  line-height: 1.4;
`;

const Tiles = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  margin: 0 0 var(--space-2);
  padding: 0;
  list-style: none;
`;

/** Selects the first field that asks for a missing description. */
const OPEN_QUESTION = '[data-question] input';

interface PhotosFieldProps {
  photos: PhotoSet;
  /** Uploads a photo of a saved review again. */
  onRetry: (key: string) => void;
}

/** The field for a review's photos. They can be chosen, dropped anywhere on the page or pasted, and then described, sorted and removed. */
export function PhotosField({ photos, onRetry }: PhotosFieldProps) {
  const t = usePhotoMessages();
  const titleId = useId();
  const group = useRef<HTMLDivElement>(null);
  const { tiles, rejected, rejections } = useSyncExternalStore(photos.subscribe, photos.get);
  const isFull = tiles.length >= MAX_PHOTOS;
  const isUnsaved = tiles.some(({ upload }) => upload !== null);

  const find = (selector: string) => group.current?.querySelector<HTMLElement>(selector);

  useEffect(() => {
    if (rejections > 0) find('input[aria-invalid]')?.focus();
  }, [rejections]);

  useUnsavedWarning(isUnsaved);
  useReceivedFiles(group, photos.add);

  const focusFailed = useEffectEvent(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) find('[data-retry]')?.focus();
  });
  const hasFailed = tiles.some(({ upload }) => upload === 'failed');
  useEffect(() => {
    if (!hasFailed) return;
    // Moves the focus in the next frame, because the shell first moves it to the top of the page, or the form returns
    // it to its button.
    const frame = requestAnimationFrame(() => focusFailed());
    return () => cancelAnimationFrame(frame);
  }, [hasFailed]);

  function remove(key: string, at: number) {
    flushSync(() => photos.remove(key));
    const next = find(`[data-remove="${Math.min(at, tiles.length - 2)}"]`) ?? find('input[type="file"]');
    next?.focus();
  }

  return (
    <Group ref={group} role="group" aria-labelledby={titleId}>
      <Title id={titleId}>{t('title', { max: MAX_PHOTOS })}</Title>
      <Muted data-small>{t('privacy')}</Muted>
      {tiles.length > 0 && (
        <Tiles>
          {tiles.map((tile, at) => (
            <PhotoEditor
              key={tile.key}
              tile={tile}
              at={at}
              count={tiles.length}
              onDescribe={(alt) => photos.describe(tile.key, alt)}
              onDecline={(form) => {
                if (flushSync(() => photos.decline(tile.key))) form?.requestSubmit();
                else find(OPEN_QUESTION)?.focus();
              }}
              onMove={(to) => photos.move(tile.key, to)}
              onRemove={() => remove(tile.key, at)}
              onRetry={() => onRetry(tile.key)}
            />
          ))}
        </Tiles>
      )}
      {rejected.length > 0 && (
        <Alert>
          {rejected.map(({ name, problem }) => t(`rejected.${problem}`, { name, max: MAX_PHOTOS })).join('\n')}
        </Alert>
      )}
      {!isFull && (
        <FileDrop
          choose={t('add')}
          drop={t('drop')}
          accept={PHOTO_TYPES}
          icon={<ImagePlus />}
          onFiles={(files) => photos.add(files)}
        />
      )}
    </Group>
  );
}
