import { css } from 'styled-components';

/** The looks of a `Button`, by its importance. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | 'voice' | 'on-brand';
/** The heights of a `Button`. */
export type ButtonSize = 'md' | 'lg' | 'icon';

/** The look of a button, or of a link that looks like one. */
export interface ButtonLook {
  /** Use one `primary` button per view. On the blue field, use a `voice` button in its place. */
  variant?: ButtonVariant;
  /** 44 pixels high (`md`), 56 (`lg`), or a square of 44 (`icon`, which needs an `aria-label`). */
  size?: ButtonSize;
  /** Fills the width of the container. */
  block?: boolean;
}

export const buttonStyle = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  max-width: 100%;
  min-height: var(--control);
  padding: 0 var(--space-5);
  border: 1px solid transparent;
  border-radius: var(--radius-md);
  background: transparent;
  color: var(--text);
  font-weight: var(--weight-strong);
  font-size: var(--text-button);
  line-height: 1.2;
  white-space: nowrap;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color var(--duration-fast),
    border-color var(--duration-fast),
    transform var(--duration-fast);

  @media (hover: hover) {
    &:hover {
      text-decoration: none;
    }
    &[data-variant='primary']:hover {
      background: var(--accent-hover);
    }
    &[data-variant='secondary']:hover {
      background: var(--surface-sunken);
    }
    &[data-variant='ghost']:hover {
      background: var(--surface-sunken);
    }
    &[data-variant='danger']:hover {
      background: var(--danger-fill-hover);
    }
    &[data-variant='danger-quiet']:hover {
      background: var(--danger-soft);
    }
    &[data-variant='voice']:hover {
      background: var(--voice-hover);
    }
    &[data-variant='on-brand']:hover {
      background: var(--brand-deep);
    }
  }
  &:active {
    transform: translateY(1px);
  }

  &[data-variant='primary'] {
    background: var(--accent);
    color: var(--accent-contrast);
  }
  &[data-variant='primary']:active {
    background: var(--accent-active);
  }
  &[data-variant='secondary'] {
    background: var(--surface-raised);
    border-color: var(--border-strong);
  }
  &[data-variant='ghost'] {
    padding-inline: var(--space-3);
  }
  &[data-variant='danger'] {
    background: var(--danger-fill);
    color: var(--danger-contrast);
  }
  &[data-variant='danger-quiet'] {
    background: var(--surface-raised);
    border-color: var(--danger-border);
    color: var(--danger);
  }
  &[data-variant='voice'] {
    background: var(--voice);
    color: var(--voice-contrast);
  }
  &[data-variant='on-brand'] {
    border-color: var(--on-brand);
    color: var(--on-brand);
  }

  &[data-size='lg'] {
    min-height: var(--control-lg);
    padding-inline: var(--space-6);
    font-size: var(--text-md);
    border-radius: var(--radius-lg);
  }
  &[data-size='icon'] {
    width: var(--control);
    padding: 0;
    flex: none;
  }
  &[data-block] {
    width: 100%;
    padding-block: var(--space-2);
    white-space: normal;
    overflow-wrap: anywhere;
  }

  /* The link to the current page. */
  &[aria-current='page'] {
    background: var(--accent-soft);
    border-color: var(--accent-text);
    color: var(--accent-text);
  }

  &:disabled {
    cursor: default;
    transform: none;
  }
  &:disabled:not([aria-busy='true']) {
    background: var(--surface-sunken);
    color: var(--text-muted);
    border-color: transparent;
  }
  &[data-variant='ghost']:disabled:not([aria-busy='true']) {
    background: none;
  }
`;
