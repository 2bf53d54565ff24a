import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStandaloneEntry } from './standaloneEntry.ts';

const workspace = join(__dirname, '../..');
const remotes = readdirSync(workspace)
  .flatMap((name) =>
    name.startsWith('mfe-') ? [name, ...readdirSync(join(workspace, name)).map((nested) => join(name, nested))] : [],
  )
  .concat('tools/build/template')
  .filter((folder) => existsSync(join(workspace, folder, 'remote.json')));

test.each(remotes)('creates a page for each mount of %s when the remote runs standalone', (folder) => {
  const root = join(workspace, folder);
  const { mounts }: { mounts: { module: string }[] } = JSON.parse(readFileSync(join(root, 'remote.json'), 'utf8'));
  const entry = createStandaloneEntry(root);
  const imports = new Map(
    [...entry.matchAll(/^import (module\d+) from "(.*)";$/gm)].map(([, name, file]) => [name, file]),
  );
  const pages = new Map([...entry.matchAll(/"(\.[^"]+)": (module\d+)/g)].map(([, module, name]) => [module, name]));
  expect(mounts.length).toBeGreaterThan(0);
  for (const { module } of mounts) {
    const file = imports.get(pages.get(module));
    expect([module, file]).toEqual([module, join(root, 'src', `${module}.tsx`)]);
    expect(existsSync(String(file))).toBe(true);
  }
});
