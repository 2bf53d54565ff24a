import { usePageTitle } from '@heard/sdk';
import { below, useLanguage, Wrap } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CompareTray } from '../compare/tray/CompareTray.tsx';
import { useMessages } from './messages/messages.ts';

const Page = styled(Wrap)`
  padding-top: var(--space-12);

  & > header {
    max-width: var(--measure);
  }
  & h1 {
    font-size: var(--text-3xl);
    letter-spacing: var(--tracking-display);
    overflow-wrap: anywhere;
  }
  & > header > p {
    margin-top: var(--space-3);
    color: var(--text-muted);
    font-size: var(--text-lg);
  }
  & > header > small {
    display: block;
    margin-top: var(--space-3);
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 14rem minmax(0, 1fr);
  gap: var(--space-8) var(--space-12);
  align-items: start;
  padding-top: var(--space-10);

  & > nav {
    position: sticky;
    top: calc(var(--bar) + var(--space-6));
  }
  & > nav a {
    display: flex;
    align-items: center;
    min-height: 2.25rem;
    color: var(--text-muted);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);

    & > nav {
      position: static;
    }
    & > nav a {
      min-height: var(--control);
    }
  }
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-10);

  & > section {
    scroll-margin-top: calc(var(--bar) + var(--space-4));
  }
  & h2 {
    margin-bottom: var(--space-3);
    font-size: var(--text-2xl);
    letter-spacing: var(--tracking-heading);
    overflow-wrap: anywhere;
  }
  & p,
  & ul {
    max-width: var(--measure);
    overflow-wrap: anywhere;
  }
  & :is(p, ul, div) + p,
  & p + :is(ul, div),
  & ul + div {
    margin-top: var(--space-3);
  }
  & ul {
    padding-inline-start: var(--space-5);
    list-style: disc;
  }
  & a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

/** The date of the last change of the pages' texts. */
const CHANGED = '2026-11-28';

/** A part of a page. The table of contents links to its heading. */
interface Part {
  id: string;
  title: string;
  body: ReactNode;
}

/** The layout of a page of text: title, date, table of contents and parts. */
export function StaticPage({ title, lead, parts }: { title: string; lead: string; parts: readonly Part[] }) {
  const t = useMessages();
  const language = useLanguage();
  usePageTitle(title);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <Page>
        <header>
          <h1>{title}</h1>
          <p>{lead}</p>
          <small>{t('changed', { date: day.format(new Date(CHANGED)) })}</small>
        </header>
        <Columns>
          <nav aria-label={t('contents')}>
            <ul>
              {parts.map((part) => (
                <li key={part.id}>
                  <a href={`#${part.id}`}>{part.title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <Body>
            {parts.map((part) => (
              <section key={part.id} id={part.id}>
                <h2>{part.title}</h2>
                {part.body}
              </section>
            ))}
          </Body>
        </Columns>
      </Page>
      <CompareTray />
    </>
  );
}
