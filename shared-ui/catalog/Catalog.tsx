import { Suspense, useEffect } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { GlobalStyle } from '../src/index.ts';
import type { Entry, Group } from './Entry.ts';
import { groups } from './groups.ts';
import { directions, languages, themes, toQuery, type View } from './view.ts';

// Screenshots must not depend on the moment when they are taken.
const NoMotion = createGlobalStyle`
  *, *::before, *::after, *::backdrop {
    animation: none !important;
    transition: none !important;
    caret-color: transparent !important;
  }
  html { scrollbar-width: none; }
`;

const Toolbar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-6);
  padding: var(--space-3) var(--gutter);
  background: var(--surface-raised);
  border-bottom: 1px solid var(--border);
  direction: ltr;

  & > span {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }
  & [aria-current] {
    font-weight: var(--weight-strong);
    color: var(--text);
  }
`;

const State = styled.figure`
  padding: var(--space-3) var(--space-4);

  & > figcaption {
    margin-bottom: var(--space-2);
    font-size: var(--text-xs);
    color: var(--text-muted);
    direction: ltr;
  }
`;

/** The page of a group, or the index of all groups. */
export function Catalog(view: View) {
  const group = groups.find(({ name }) => name === view.group);
  return (
    <>
      <GlobalStyle />
      {view.bare ? <NoMotion /> : <Controls {...view} />}
      <Suspense>{group === undefined ? <Index {...view} /> : <Page {...group} />}</Suspense>
    </>
  );
}

/** Links, each of which changes one property of the view. */
function Controls(view: View) {
  const link = (label: string, change: Partial<View>) => {
    const isCurrent = Object.entries({ ...view, ...change }).every(([key, value]) => view[key as keyof View] === value);
    return (
      <a key={label} href={toQuery({ ...view, ...change })} aria-current={isCurrent || undefined}>
        {label}
      </a>
    );
  };
  return (
    <Toolbar aria-label="Catalog">
      <span>
        {link('Index', { group: null })}
        {groups.map(({ name }) => link(name, { group: name }))}
      </span>
      <span>{themes.map((theme) => link(theme, { theme }))}</span>
      <span>{languages.map((language) => link(language, { language }))}</span>
      <span>{directions.map((direction) => link(direction, { direction }))}</span>
    </Toolbar>
  );
}

/** The pages on which each component is used. */
function Index(view: View) {
  const pages = groups.flatMap(({ name, entries }) =>
    entries.flatMap(({ components }) => components.map((component) => ({ name, component }))),
  );
  const sorted = pages.toSorted((one, other) => one.component.localeCompare(other.component));
  return (
    <State>
      <ul>
        {sorted.map(({ name, component }) => (
          <li key={`${name} ${component}`}>
            <a href={toQuery({ ...view, group: name })}>{component}</a> ({name})
          </li>
        ))}
      </ul>
    </State>
  );
}

function Page({ entries, height }: Group) {
  useEffect(() => {
    async function markReady() {
      await document.fonts.ready;
      await Promise.all(
        Array.from(document.images, (image) => ((image.loading = 'eager'), image.decode().catch(() => undefined))),
      );
      document.documentElement.dataset.ready = '';
    }
    void markReady();
  }, []);
  if (height !== undefined) {
    const [First] = Object.values(entries[0]?.states ?? {});
    return First === undefined ? null : <First />;
  }
  return entries.map((entry) => <States key={entry.components.join()} {...entry} />);
}

function States({ components, states }: Entry) {
  return Object.entries(states).map(([name, Show]) => {
    const title = `${components[0]}: ${name}`;
    return (
      <State key={name} data-state={title}>
        <figcaption>{title}</figcaption>
        <Show />
      </State>
    );
  });
}
