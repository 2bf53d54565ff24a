import { css } from 'styled-components';

/**
 * Shows a shadow at each edge behind which there is more, for an element that scrolls sideways. The background's color covers the shadow
 * at the end.
 * @param surface the color of the background, a token
 * @example
 * const Scroll = styled.div`
 *   overflow-x: auto;
 *   ${scrollHint('--surface-raised')}
 * `;
 */
export const scrollHint = (surface: '--surface' | '--surface-raised') => css`
  background:
    linear-gradient(90deg, var(${surface}) 50%, transparent) left / 2.5rem 100% no-repeat local,
    linear-gradient(270deg, var(${surface}) 50%, transparent) right / 2.5rem 100% no-repeat local,
    linear-gradient(90deg, var(--border), transparent) left / 1.25rem 100% no-repeat,
    linear-gradient(270deg, var(--border), transparent) right / 1.25rem 100% no-repeat;
`;
