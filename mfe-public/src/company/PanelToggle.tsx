import { styled } from 'styled-components';

/** A button that is styled as a link. `aria-busy` while the panel's code loads. */
export const PanelToggle = styled.button`
  display: inline-flex;
  gap: var(--space-2);
  align-items: center;
  min-height: var(--control);
  margin-block: calc(-1 * var(--space-2));
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent-text);
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
  text-align: start;
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;
