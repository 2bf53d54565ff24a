import { styled } from 'styled-components';

/** The first link of a page, to its main content. Visible only while it has the focus. */
export const SkipLink = styled.a`
  position: fixed;
  z-index: var(--z-toast);
  top: var(--space-2);
  inset-inline-start: var(--space-2);
  display: inline-flex;
  align-items: center;
  min-height: var(--control);
  padding-inline: var(--space-5);
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);
  font-weight: var(--weight-strong);

  &:not(:focus) {
    transform: translateY(-200%);
    box-shadow: none;
  }
  /* A fixed element is printed on every sheet. */
  @media print {
    display: none;
  }
`;
