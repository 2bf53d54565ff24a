import { keyframes, styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

const spin = keyframes`
  to { rotate: 1turn; }
`;

/** The spinning ring without a text, hidden from assistive technology. */
export const SpinnerRing = styled.span.attrs({ 'aria-hidden': true })`
  display: inline-block;
  width: 1.25rem;
  height: 1.25rem;
  flex: none;
  border-radius: 50%;
  border: 2.5px solid currentColor;
  border-right-color: transparent;
  opacity: 0.9;
  animation: ${spin} 0.8s linear infinite;

  &[data-size='lg'] {
    width: 2rem;
    height: 2rem;
    border-width: 3px;
    color: var(--accent-text);
  }

  @media (prefers-reduced-motion: reduce) {
    animation-duration: 2.4s;
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: CanvasText;
    border-right-color: transparent;
  }
`;

const Status = styled.span`
  display: inline-flex;
  flex: none;
  color: var(--text-muted);

  &[data-size='lg'] {
    justify-content: center;
    display: flex;
    padding-block: var(--space-12);
  }
`;

/** The props of `Spinner`. */
export interface SpinnerProps {
  /** `md` for bars and fields, `lg` for the middle of a region. */
  size?: 'md' | 'lg';
  /** The accessible name; "Loading" by default. */
  label?: string;
}

/** A spinner that is also announced to assistive technology (`role="status"`). */
export function Spinner({ size = 'md', label }: SpinnerProps) {
  const t = useMessages();
  return (
    <Status role="status" aria-label={label ?? t('spinner.loading')} data-size={size}>
      <SpinnerRing data-size={size} />
    </Status>
  );
}
