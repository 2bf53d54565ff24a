import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['en', 'es', 'fr'] as const;
/** The text of a new page, until its team replaces it. */
const TEXTS = {
  en: 'This page belongs to the remote.',
  es: 'Esta página pertenece al módulo remoto.',
  fr: 'Cette page appartient au module distant.',
};

interface Description {
  mounts: { path: string; module: string }[];
}

/**
 * Adds a page to a remote: module, test, texts in three languages and a mount, next to the existing files and entries.
 * @param name `job-offers`
 * @param folder the folder of the remote
 * @returns what to do next
 * @throws {Error} when the name is invalid or taken, or the folder has no remote
 */
export function createPage(name: string, folder: string): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`"${name}" is not a valid page name. Use lower-case words separated by hyphens.`);
  }
  const file = join(folder, 'remote.json');
  if (!existsSync(file)) throw new Error('There is no remote.json here. Run create page in the folder of a remote.');
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const [first] = description.mounts;
  const area = /^\.\/([\w-]+)\//.exec(first?.module ?? '')?.[1];
  const root = /^\/[^/:*]+/.exec(first?.path ?? '')?.[0];
  if (area === undefined || root === undefined) {
    throw new Error('The first mount of remote.json needs a path such as /jobs and a module such as ./jobs/JobsPage.');
  }
  const component = `${name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())}Page`;
  const id = component.charAt(0).toLowerCase() + component.slice(1, -'Page'.length);
  const path = `${root}/${name}`;
  const module = `./${area}/${component}`;
  const place = join(folder, 'src', area);
  if (existsSync(join(place, `${component}.tsx`)) || description.mounts.some((mount) => mount.path === path)) {
    throw new Error(`The remote already has a page ${path}.`);
  }

  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, `${component}.tsx`), toModule({ component, id, path }));
  writeFileSync(join(place, `${component}.test.tsx`), toTest({ component, path }));
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  for (const language of LANGUAGES) {
    const catalog = join(folder, 'src/messages', `${language}.json`);
    const texts = JSON.parse(readFileSync(catalog, 'utf8')) as Record<string, string>;
    Object.assign(texts, { [`${id}.title`]: title, [`${id}.text`]: TEXTS[language] });
    const sorted = Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(catalog, `${JSON.stringify(sorted, null, 2)}\n`);
  }
  const mount = { path, module, title: `${id}.title`, description: `${id}.text`, render: 'server' };
  const changed = { ...description, mounts: [...description.mounts, mount] };
  writeFileSync(file, `${JSON.stringify(changed, null, 2)}\n`);
  return `Created ${module} at ${path}. Next: replace its texts in src/messages, then build and check.`;
}

function toModule({ component, id, path }: { component: string; id: string; path: string }) {
  return `import { usePageTitle } from '@heard/sdk';
import { SectionTitle, Wrap } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

/** The page on ${path}. */
export default function ${component}() {
  const t = useMessages();
  usePageTitle(t('${id}.title'));
  return (
    <Wrap>
      <SectionTitle as="h1">{t('${id}.title')}</SectionTitle>
      <p>{t('${id}.text')}</p>
    </Wrap>
  );
}
`;
}

function toTest({ component, path }: { component: string; path: string }) {
  return `import { renderInHost } from '@heard/sdk/testing';
import { screen } from '@testing-library/react';
import ${component} from './${component}.tsx';

test('has a heading and a title', () => {
  renderInHost(<${component} />, { at: '${path}' });
  const { textContent: title } = screen.getByRole('heading', { level: 1 });
  expect(document.title).toBe(\`\${title} · Heard\`);
});
`;
}
