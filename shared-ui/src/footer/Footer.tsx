import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Wrap } from '../layout/layout.tsx';
import { below } from '../theme/breakpoints.ts';

const Ink = styled.footer`
  background: var(--ink);
  color: var(--on-ink-muted);
  margin-top: var(--space-24);

  main:has([data-joins-footer]) ~ & {
    margin-top: 0;
  }

  ${below.md} {
    margin-top: var(--space-16);
  }
`;

const Inside = styled(Wrap)`
  padding-block: var(--space-16) var(--space-8);

  ${below.md} {
    padding-top: var(--space-12);
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 2fr repeat(3, 1fr);
  gap: var(--space-10) var(--space-8);

  ${below.md} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const Brand = styled.div`
  & > a {
    margin: -0.375rem 0 var(--space-2);
  }
`;

const Group = styled.div`
  & > h2 {
    font: var(--weight-strong) var(--text-sm)/1.4 var(--font-text);
    letter-spacing: 0;
    color: var(--on-ink);
    margin-bottom: var(--space-2);
  }
  li > a {
    display: inline-flex;
    align-items: center;
    min-height: 2.25rem;
    color: var(--on-ink-muted);
    font-size: var(--text-button);
  }
  @media (hover: hover) {
    li > a:hover {
      color: var(--on-ink);
    }
  }

  ${below.md} {
    li > a {
      min-height: var(--control);
    }
  }
`;

const More = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
  margin-top: var(--space-10);

  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.25rem;
    color: var(--on-ink-muted);
    font-size: var(--text-sm);
  }
  & + * {
    margin-top: var(--space-3);
  }
`;

const Base = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
  align-items: center;
  justify-content: space-between;
  margin-top: var(--space-12);
  padding-top: var(--space-6);
  border-top: 1px solid var(--ink-border);
  font-size: var(--text-sm);
`;

const Switches = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;

  & a {
    padding-block: var(--space-2);
    color: inherit;
  }
  & a + a {
    margin-inline-start: var(--space-2);
  }
`;

/** The props of `Footer`. */
export interface FooterProps {
  /** The logo of the site: a `Logo` with `onInk`. */
  logo: ReactNode;
  /** The sentence below the logo. */
  tagline: ReactNode;
  /** Groups of links. Each link is an element with a key. */
  groups: readonly { title: string; links: readonly ReactNode[] }[];
  /** Further links in a line above the copyright notice, each with a key. */
  more?: readonly ReactNode[];
  /** The copyright notice. */
  legal: ReactNode;
  /** The choice of the language: a `LanguageSwitch`. */
  languageSwitch?: ReactNode;
  /** The choice of the theme: a `ThemeSwitch`. */
  themeSwitch?: ReactNode;
}

/** The footer of every page, dark in both themes. Render it after `main`, as a sibling. */
export function Footer({ logo, tagline, groups, more, legal, languageSwitch, themeSwitch }: FooterProps) {
  return (
    <Ink data-on-brand data-screen-only>
      <Inside>
        <Columns>
          <Brand>
            {logo}
            <p>{tagline}</p>
          </Brand>
          {groups.map(({ title, links }) => (
            <Group key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map((link, index) => (
                  <li key={index}>{link}</li>
                ))}
              </ul>
            </Group>
          ))}
        </Columns>
        {more ? (
          <More>
            {more.map((link, index) => (
              <li key={index}>{link}</li>
            ))}
          </More>
        ) : null}
        <Base>
          <span>{legal}</span>
          <Switches>
            {languageSwitch}
            {themeSwitch}
          </Switches>
        </Base>
      </Inside>
    </Ink>
  );
}
