import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { covers } from './build/record/paths.ts';
import { listRemotes } from './build/remotes.ts';

const root = join(__dirname, '..');
const guide = readFileSync(join(root, 'docs/deploying.md'), 'utf8').replaceAll('\\\n', ' ');

test.each(listRemotes(root))('lists the prefixes of all pages of $name in the guide', ({ name, folder }) => {
  const command = guide.split('\n').find((line) => line.includes(`deploy ${name} `)) ?? '';
  const prefixes = [...command.matchAll(/--prefix (\S+)/g)].map(([, prefix = '']) => prefix);
  const { mounts } = JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8')) as {
    mounts: { path: string }[];
  };
  expect(mounts.map(({ path }) => path).filter((path) => !covers(prefixes, path))).toEqual([]);
});
