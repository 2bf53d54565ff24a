import { ThumbsUp } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useFormats } from '../language/formats.ts';
import { SpinnerRing } from '../spinner/Spinner.tsx';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';
import { useMessages } from './messages/messages.ts';

const Box = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--control);
  margin-inline-start: calc(-1 * var(--space-3));
  padding: 0 var(--space-3);
  border: 0;
  border-radius: var(--radius-md);
  background: none;
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
  cursor: pointer;

  & > i {
    font-style: normal;
    font-weight: var(--weight-text);
  }
  @media (hover: hover) {
    &:hover {
      background: var(--surface-sunken);
    }
  }
  &[aria-pressed='true'] {
    color: var(--accent-text);

    & > svg {
      fill: var(--accent-soft);
    }
  }
  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      text-decoration: underline;
      text-decoration-thickness: 3px;
    }
  }
`;

const Count = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--control);
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

/** The props of `HelpfulCount`. */
export interface HelpfulCountProps {
  /** The number of people who find the review helpful. */
  count: number;
}

/** The props of `HelpfulButton`. */
export interface HelpfulButtonProps extends HelpfulCountProps {
  /** Whether the person finds the review helpful. */
  pressed: boolean;
  /** Whether a click is still being processed. The button shows a spinner. */
  busy?: boolean;
  onClick: () => void;
}

/** A toggle that marks a review as helpful. Shows how many people find the review helpful, unless there are none. */
export function HelpfulButton({ count, pressed, busy = false, onClick }: HelpfulButtonProps) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  const id = useId();
  return (
    <>
      <Box
        type="button"
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        aria-describedby={count > 0 ? id : undefined}
        onClick={onClick}
      >
        {busy ? <SpinnerRing /> : <ThumbsUp />}
        {t('helpful.button')}
        {count > 0 ? <i aria-hidden="true">{formatNumber(count)}</i> : null}
      </Box>
      {count > 0 ? <VisuallyHidden id={id}>{t('helpful.count', { count })}</VisuallyHidden> : null}
    </>
  );
}

/** The number of people who find a review helpful, for accounts that may not vote. Renders nothing if there are none. */
export function HelpfulCount({ count }: HelpfulCountProps) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  if (count === 0) return null;
  return (
    <Count>
      <ThumbsUp />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <VisuallyHidden>{t('helpful.count', { count })}</VisuallyHidden>
    </Count>
  );
}
