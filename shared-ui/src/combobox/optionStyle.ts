import { css } from 'styled-components';

/** The highlight of an option in a list. `data-current` marks the active option, which keys and the mouse change. */
export const optionStyle = css`
  cursor: pointer;

  &[data-current] {
    background: var(--surface-sunken);
  }
  @media (hover: hover) {
    &:hover {
      text-decoration: none;
    }
  }

  @media (forced-colors: active) {
    &[data-current] {
      outline: 2px solid;
      outline-offset: -2px;
    }
  }
`;
