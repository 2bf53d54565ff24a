import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/messages.ts';

const rise = keyframes`
  from { opacity: 0; transform: translateY(4px); }
`;

const run = keyframes`
  to { transform: scaleX(0); }
`;

const Box = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: min(20rem, 100%);
  max-width: 100%;
  padding-block: var(--space-1);
  padding-inline: var(--space-5) var(--space-2);
  overflow: hidden;
  background: var(--ink);
  color: var(--on-ink);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-lg);
  box-shadow: var(--shadow-3);
  pointer-events: auto;
  animation: ${rise} var(--duration-base) var(--ease-out);

  & > button {
    color: var(--on-ink-muted);
  }
  & > button:not([data-size='icon']) {
    color: var(--voice);
    padding-inline: var(--space-4);
  }
  @media (hover: hover) {
    & > button:hover {
      background: var(--ink-border);
    }
  }
  & > button:disabled:not([aria-busy='true']) {
    color: var(--on-ink-muted);
  }
`;

const Message = styled.span`
  flex: 1;
  min-width: 0;
  padding-block: var(--space-3);
  overflow-wrap: anywhere;
`;

const Line = styled.span`
  position: absolute;
  inset-inline: 0;
  bottom: 0;
  height: 3px;
  background: var(--voice);
  transform-origin: calc(50% - 50% * var(--forward)) 0;
  animation: ${run} var(--life) linear forwards;

  &[data-paused] {
    animation-play-state: paused;
  }

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

/** The props of `Toast`. */
export interface ToastProps {
  /** The message: 'Review deleted.' */
  message: string;
  /** The text of the button: 'Undo'. Without `actionLabel`, there is no button. */
  actionLabel?: string;
  /** Called when the button is clicked. */
  onAction?: () => void;
  /** Whether the action is running. The time is then paused, and the button shows a spinner. */
  busy?: boolean;
  /** Called when the time is up, and has to remove the toast. */
  onExpire: () => void;
  /** Called when the close button is clicked, and has to remove the toast. Without `onClose`, there is no close button. */
  onClose?: () => void;
  /** The time in milliseconds; by default 10,000 with an action, and otherwise 5,000 or more, depending on the message. */
  duration?: number;
}

/** The default time of a toast with an action, and the longest default time of a toast without an action, in milliseconds. */
const MAX_MS = 10_000;
/** The shortest default time, in milliseconds. */
const MIN_MS = 5_000;
/** The time to read one character, in milliseconds. Slow readers need about 70. */
const READING_MS = 100;

/**
 * A notice in a `ToastStack` that expires, with a close button and one action. Its time is paused while it is hovered or focused.
 */
export function Toast({
  message,
  actionLabel,
  onAction,
  busy = false,
  onExpire,
  onClose,
  duration = actionLabel ? MAX_MS : Math.min(MAX_MS, Math.max(MIN_MS, message.length * READING_MS)),
}: ToastProps) {
  const t = useMessages();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  // Adds the text after the first render, because screen readers announce a status only when its text changes.
  const [isAnnounced, setAnnounced] = useState(false);
  const left = useRef(duration);
  const paused = hovered || focused || busy;
  const expire = useEffectEvent(() => onExpire());

  useEffect(() => setAnnounced(true), []);
  useEffect(() => {
    if (paused) return;
    const began = Date.now();
    const timer = setTimeout(() => expire(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - began));
    };
  }, [paused]);
  return (
    <Box
      data-on-brand
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Message role="status">{isAnnounced ? message : null}</Message>
      {actionLabel ? (
        <Button variant="ghost" loading={busy} onClick={onAction}>
          {actionLabel}
        </Button>
      ) : null}
      {onClose ? (
        <Button variant="ghost" size="icon" aria-label={t('toast.close')} onClick={onClose}>
          <X />
        </Button>
      ) : null}
      <Line aria-hidden="true" data-paused={paused || undefined} style={{ '--life': `${duration}ms` }} />
    </Box>
  );
}
