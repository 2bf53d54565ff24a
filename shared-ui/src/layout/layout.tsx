import { styled } from 'styled-components';
import { below } from '../theme/breakpoints.ts';

/** The content column of a page: at most 1120 pixels wide, with a gutter on both sides. */
export const Wrap = styled.div`
  width: 100%;
  max-width: calc(var(--page) + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`;

/** A section of the home page. Put a `Wrap` and a `SectionTitle` into it. */
export const Section = styled.section`
  padding-top: var(--space-24);

  ${below.md} {
    padding-top: var(--space-16);
  }
`;

/** The heading of a `Section`. Set `as="h1"` if it is the heading of the page. */
export const SectionTitle = styled.h2`
  --opsz: 36;
  font-size: var(--text-3xl);
  letter-spacing: var(--tracking-display);
  overflow-wrap: anywhere;
`;

/** Lays out a list with an `aside` of 336 pixels next to it, or above it below 1024 pixels. */
export const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 21rem;
  gap: var(--space-8);
  align-items: start;
  padding-top: var(--space-10);

  & > aside {
    position: sticky;
    top: calc(var(--bar) + var(--space-6));
    display: grid;
    gap: var(--space-4);
  }

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);
    padding-top: var(--space-6);

    & > aside {
      position: static;
      order: -1;
    }
  }
`;

/** Lays out its children in a column, 16 pixels apart. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** Secondary text; smaller with `data-small`. */
export const Muted = styled.span`
  color: var(--text-muted);

  &[data-small] {
    font-size: var(--text-sm);
  }
`;

/** The heading of a card or a list. */
export const CardTitle = styled.h2`
  font-size: var(--text-xl);
  overflow-wrap: anywhere;
`;
