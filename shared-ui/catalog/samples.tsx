import { styled } from 'styled-components';

/** Lays out samples side by side. `data-on-brand` and `data-on-ink` set the background for samples that need the blue field or the footer. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  &[data-on-brand] {
    padding: var(--space-3);
    background: var(--brand);
  }
  &[data-on-ink] {
    padding: var(--space-3);
    background: var(--ink);
  }
`;

/** Room for a popup that is positioned below its field. */
export const PopupRoom = styled.div`
  min-height: var(--popup-room, 22rem);
`;

export const ignore = () => undefined;

export const longName = 'Maximiliane-Alexandrina von Hohenstein-Rappoltsweiler';
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
export const sentence = 'Warm bread at seven, a smile with it, and the wrong order was replaced without a word.';
/**
 * A text that a control character makes run from right to left, because the fonts of the package have no Arabic and
 * Hebrew letters.
 */
export const rightToLeft = '\u200FRight to left!';
/** Reviews per rating from 0 to 5. */
export const counts = [1, 2, 0, 5, 12, 1234];
/** A square with a circle, as an uploaded photo. */
export const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#1b7fae" d="M0 0h10v10H0z"/><circle cx="5" cy="5" r="3" fill="#ffc247"/></svg>',
)}`;
