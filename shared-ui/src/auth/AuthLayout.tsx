import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import heroVoices from '../assets/hero-voices.svg';
import { below } from '../theme/breakpoints.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  min-height: 44rem;

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;
  }
`;

const Pane = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 25rem);
  place-content: center;
  padding: var(--space-12) var(--gutter);
  /* Aligns the form with the left edge of the page grid. */
  padding-inline-start: max(var(--gutter), (100vw - var(--page)) / 2);
  background: var(--surface-raised);

  & > div > h1 {
    font-size: clamp(1.75rem, 1.5rem + 1vw, 2.125rem);
    letter-spacing: var(--tracking-display);
    line-height: 1.1;
    margin-bottom: var(--space-8);
  }

  ${below.lg} {
    padding-block: var(--space-10) var(--space-12);
    & > div > h1 {
      margin-bottom: var(--space-6);
    }
  }
`;

const Below = styled.div`
  display: grid;
  justify-items: start;
  margin-top: var(--space-6);
  color: var(--text-muted);
  font-size: var(--text-button);

  & a {
    display: inline-block;
    padding-block: var(--space-2);
    font-weight: var(--weight-strong);
  }
`;

const BluePanel = styled.aside`
  position: relative;
  overflow: clip;
  display: grid;
  align-content: start;
  padding: var(--space-24) var(--space-16);
  background: var(--brand);
  color: var(--on-brand);

  & > h2 {
    position: relative;
    font-size: var(--text-3xl);
    letter-spacing: var(--tracking-display);
    line-height: 1.1;
    max-width: 15ch;
  }
  & > p {
    position: relative;
    color: var(--on-brand-muted);
    margin-top: var(--space-4);
    max-width: 34ch;
    font-size: var(--text-lg);
  }
  & > img {
    position: absolute;
    left: 50%;
    translate: -50% 0;
    bottom: 0;
    width: min(36rem, 94%);
    max-width: none;
  }

  ${below.lg} {
    padding: var(--space-10) var(--gutter) 15rem;

    & > h2 {
      max-width: 18ch;
    }
    & > p {
      font-size: var(--text-md);
    }
    & > img {
      width: 22rem;
      bottom: -3.5rem;
    }
  }
`;

/** The props of `AuthLayout`. */
export interface AuthLayoutProps {
  /** The h1 of the page. */
  title: string;
  /** The form next to the panel. */
  children: ReactNode;
  /** Content below the form, such as a link to the sign-up page. */
  below?: ReactNode;
  /** The texts of the blue panel. */
  panel: { title: string; text: string };
}

/**
 * The layout of login and sign-up pages: a form next to the blue panel, or above it below 1024 pixels. The footer follows
 * without a gap.
 */
export function AuthLayout({ title, children, below: under, panel }: AuthLayoutProps) {
  return (
    <Grid data-joins-footer>
      <Pane>
        <div>
          <h1>{title}</h1>
          {children}
          {under ? <Below>{under}</Below> : null}
        </div>
      </Pane>
      <BluePanel data-on-brand>
        <h2>{panel.title}</h2>
        <p>{panel.text}</p>
        <img src={heroVoices} alt="" />
      </BluePanel>
    </Grid>
  );
}
