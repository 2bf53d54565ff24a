import { css } from 'styled-components';

/** The look of inputs, selects and text areas. */
export const controlStyle = css`
  width: 100%;
  min-width: 0;
  min-height: var(--control);
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-md);
  background-color: var(--surface-raised);
  color: var(--text);
  font-size: var(--text-md);
  line-height: 1.5;
  transition:
    border-color var(--duration-fast),
    box-shadow var(--duration-fast);

  &::placeholder {
    color: var(--text-muted);
    opacity: 1;
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--text-muted);
    }
  }
  &[aria-invalid='true'] {
    border-color: var(--danger-border);
    box-shadow: inset 0 0 0 1px var(--danger-border);
  }
  &:focus {
    outline: 2px solid transparent;
    border-color: var(--accent-text);
    box-shadow:
      0 0 0 1px var(--accent-text),
      0 0 0 4px var(--accent-soft);
  }
  &:disabled {
    background-color: var(--surface-sunken);
    color: var(--text-muted);
    -webkit-text-fill-color: var(--text-muted);
    border-color: var(--border);
    opacity: 1;
  }
`;

/** The chevron of a field that opens a list. */
export const chevronStyle = css`
  padding-inline-end: 2.25rem;
  background-image:
    linear-gradient(45deg, transparent 50%, var(--text-muted) 50%),
    linear-gradient(135deg, var(--text-muted) 50%, transparent 50%);
  background-position:
    right 1.1rem center,
    right 0.8rem center;
  background-size: 0.3rem 0.3rem;
  background-repeat: no-repeat;
  text-overflow: ellipsis;

  /* Forced colours remove gradients, but no images. The grey has a contrast of 3:1 on black and on white. */
  @media (forced-colors: active) {
    background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E%3Cpath d='M1 3l4 4 4-4' fill='none' stroke='%23808080' stroke-width='2'/%3E%3C/svg%3E")
      no-repeat right 0.8rem center / 0.625rem;

    &:dir(rtl) {
      background-position: left 0.8rem center;
    }
  }

  &:dir(rtl) {
    background-position:
      left 0.8rem center,
      left 1.1rem center;
  }
`;
