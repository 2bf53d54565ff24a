import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { below } from '../theme/breakpoints.ts';

const Grid = styled.div`
  display: grid;
  /* Enlarged text must not take more than 22 % of the width from the page. */
  grid-template-columns: min(13.5rem, 22vw) minmax(0, 1fr);
  gap: var(--space-8);
  margin-top: var(--space-8);
  align-items: start;

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-5);
    margin-top: var(--space-4);
  }
`;

/** The props of `SideLayout`. */
export interface SideLayoutProps {
  /** The sidebar: a `SideNav`. */
  nav: ReactNode;
  children: ReactNode;
}

/** The layout of the account pages: a sidebar next to the page, or tabs above it below 1024 pixels. */
export function SideLayout({ nav, children }: SideLayoutProps) {
  return (
    <Grid>
      {nav}
      <div>{children}</div>
    </Grid>
  );
}
