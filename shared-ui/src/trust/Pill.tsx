import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-height: 1.625rem;
  padding-inline: var(--space-3);
  border-radius: var(--radius-full);
  background: var(--surface-sunken);
  color: var(--text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-strong);
  line-height: 1.2;
  white-space: nowrap;

  &[data-tone='success'] {
    background: var(--success-soft);
    color: var(--success);
  }
  &[data-tone='danger'] {
    background: var(--danger-soft);
    color: var(--danger);
  }
  &[data-tone='accent'] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

/** The props of `Pill`. */
export interface PillProps {
  /** `neutral` by default. The text has to say the same as the color. */
  tone?: 'neutral' | 'accent' | 'success' | 'danger';
  /** The content: an icon and one or two words. */
  children: ReactNode;
}

/** A short state, such as "Open" or "Hidden". */
export function Pill({ tone = 'neutral', children }: PillProps) {
  return <Box data-tone={tone}>{children}</Box>;
}
