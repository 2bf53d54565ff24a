import { styled } from 'styled-components';
import { below } from '../theme/breakpoints.ts';

/** The page's content column: 1120px at most, with the gutter at both sides. */
export const Wrap = styled.div`
  width: 100%;
  max-width: calc(var(--page) + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`;

/** A section of the home page: 96px above it, 64 on phones. Put a `Wrap` and a `SectionTitle` inside. */
export const Section = styled.section`
  padding-top: var(--space-24);

  ${below.md} {
    padding-top: var(--space-16);
  }
`;

/** The display heading of a section. `as="h1"` where it is the page's. */
export const SectionTitle = styled.h2`
  font-size: var(--text-3xl);
  letter-spacing: var(--tracking-display);
  overflow-wrap: anywhere;
`;

/** The list's column with an `aside` of 336px at its right; below 1024 the aside stands above. */
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

/** Things below each other, 16px apart: cards, review lists. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** Secondary text. */
export const Muted = styled.span`
  color: var(--text-muted);

  &[data-small] {
    font-size: var(--text-sm);
  }
`;

/** A heading of 22px for cards and lists. */
export const CardTitle = styled.h2`
  font-size: var(--text-xl);
  overflow-wrap: anywhere;
`;
