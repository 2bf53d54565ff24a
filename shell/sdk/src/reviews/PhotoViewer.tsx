import type { Photo } from '@heard/contract';
import { useModalDialog } from '@heard/ui';
import { ChevronLeft, ChevronRight, Flag, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type TouchEvent } from 'react';
import { styled } from 'styled-components';
import { PhotoImage } from './PhotoImage.tsx';
import { useViewerMessages } from './viewer/messages/messages.ts';

/** The distance of a swipe to another photo, in CSS pixels. */
const SWIPE = 48;

const Dialog = styled.dialog`
  width: 100vw;
  height: 100dvh;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--ink);
  color: var(--on-ink);
  overflow: hidden;

  &::backdrop {
    background: var(--ink);
  }
  &[open] {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / auto minmax(0, 1fr) auto;
    grid-template-areas: 'position position close' 'previous photo next' 'caption caption caption';
    align-items: center;
    gap: var(--space-2);
  }

  & button {
    display: grid;
    place-items: center;
    width: 2.75rem;
    height: 2.75rem;
    margin: var(--space-2);
    padding: 0;
    border: 0;
    border-radius: var(--radius-md);
    background: none;
    color: inherit;
    cursor: pointer;
  }
  /* Uses aria-disabled, because a disabled button would lose the focus, and arrow keys would stop working. */
  & button[aria-disabled='true'] {
    opacity: 0.4;
    cursor: default;
  }
  & button[data-text] {
    grid-auto-flow: column;
    gap: var(--space-2);
    width: auto;
    height: auto;
    min-height: 2.75rem;
    margin: 0 auto;
    padding: 0 var(--space-3);
    font-size: var(--text-sm);
  }
  & button[aria-busy] {
    cursor: progress;
  }
  & button:focus-visible {
    outline: 2px solid currentcolor;
    outline-offset: -2px;
  }

  /* On phones, the photo has the whole width, and the buttons are below the photo. */
  @media (max-width: 48rem) {
    &[open] {
      grid-template-areas: 'position position close' 'photo photo photo' 'previous caption next';
    }
  }
`;

const Position = styled.p`
  grid-area: position;
  padding-inline-start: var(--space-4);
`;

const Picture = styled.div`
  grid-area: photo;
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  min-height: 0;
  touch-action: pan-y pinch-zoom;

  & > img {
    max-width: 100%;
    max-height: 100%;
    width: auto;
    height: auto;
    object-fit: contain;
    border-radius: var(--radius-md);
  }
  & > img:not(:first-child) {
    display: none;
  }
`;

const Caption = styled.div`
  grid-area: caption;
  min-height: 4rem;
  max-height: 30dvh;
  padding: var(--space-2) var(--space-2) var(--space-4);
  overflow: auto;
  text-align: center;
  overflow-wrap: anywhere;

  & small {
    display: block;
    color: var(--on-ink-muted);
    font-size: var(--text-sm);
  }
`;

interface PhotoViewerProps {
  /** The photos. `alt` is the text for people who can't see the photo; `caption` is the author's description. */
  photos: readonly (Photo & { caption: string })[];
  author: string;
  date: string;
  /** The index of the photo that is shown first. */
  first: number;
  onClose: () => void;
  /** Called with the id of the photo that the reader reports. Without this function, photos cannot be reported. */
  onReport?: ((photoId: string) => void) | undefined;
  /** Whether the dialog of the report is loading. */
  isReporting?: boolean;
}

/** Shows the photos of a review one at a time, in the whole window. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, author, date, first, onClose, onReport, isReporting = false } = props;
  const t = useViewerMessages();
  const dialog = useModalDialog(true, onClose);
  const [at, setAt] = useState(first);
  const move = (by: number) => setAt(Math.min(photos.length - 1, Math.max(0, at + by)));
  const swipe = useSwipe(move);
  const photo = photos[at];
  if (photo === undefined) return null;

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  }

  const neighbours = [photos[at + 1], photos[at - 1]].filter((one) => one !== undefined);
  return (
    <Dialog {...dialog} aria-label={t('title', { author })} onKeyDown={onKeyDown}>
      <button type="button" aria-label={t('close')} style={{ gridArea: 'close' }} onClick={onClose}>
        <X />
      </button>
      <Position aria-live="polite">{t('position', { n: at + 1, count: photos.length })}</Position>
      <Picture {...swipe}>
        <PhotoImage key={photo.id} file={photo.large} alt={photo.alt} />
        {/* Preloads the previous and the next photo, so that they appear without waiting. */}
        {neighbours.map(({ id, large }) => (
          <PhotoImage key={id} file={large} alt="" />
        ))}
      </Picture>
      <button
        type="button"
        aria-label={t('previous')}
        style={{ gridArea: 'previous' }}
        aria-disabled={at === 0}
        onClick={() => move(-1)}
      >
        <ChevronLeft />
      </button>
      <button
        type="button"
        aria-label={t('next')}
        style={{ gridArea: 'next' }}
        aria-disabled={at === photos.length - 1}
        onClick={() => move(1)}
      >
        <ChevronRight />
      </button>
      <Caption>
        {photo.caption !== '' && <p dir="auto">{photo.caption}</p>}
        <small>
          {author}
          {' · '}
          {date}
        </small>
        {onReport !== undefined && (
          <button type="button" data-text aria-busy={isReporting || undefined} onClick={() => onReport(photo.id)}>
            <Flag />
            {t('report')}
          </button>
        )}
      </Caption>
    </Dialog>
  );
}

/** Returns the touch handlers of an element. They call `move` with 1 for a swipe to the next item, and with -1 for a swipe to the previous item. */
function useSwipe(move: (by: 1 | -1) => void) {
  const touch = useRef<{ x: number; y: number } | null>(null);

  function onTouchStart({ touches }: TouchEvent) {
    const finger = touches[0];
    touch.current = touches.length === 1 && finger !== undefined ? { x: finger.clientX, y: finger.clientY } : null;
  }

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const finger = changedTouches[0];
    if (touch.current === null || finger === undefined) return;
    const [x, y] = [finger.clientX - touch.current.x, finger.clientY - touch.current.y];
    touch.current = null;
    if (Math.abs(x) >= SWIPE && Math.abs(x) > Math.abs(y)) move(x < 0 ? 1 : -1);
  }

  return { onTouchStart, onTouchEnd };
}
