import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { covers } from './build/record/paths.mjs';

const root = join(__dirname, '..');
const guide = readFileSync(join(root, 'docs/deploying.md'), 'utf8').replaceAll('\\\n', ' ');

test.each(['mfe-public', 'mfe-consumer', 'mfe-business'])(
  'the guide gives %s the prefixes of all its pages',
  (remote) => {
    const command = guide.split('\n').find((line) => line.includes(`deploy ${remote} `)) ?? '';
    const prefixes = [...command.matchAll(/--prefix (\S+)/g)].map(([, prefix = '']) => prefix);
    const { mounts } = JSON.parse(readFileSync(join(root, remote, 'remote.json'), 'utf8')) as {
      mounts: { path: string }[];
    };
    expect(mounts.map(({ path }) => path).filter((path) => !covers(prefixes, path))).toEqual([]);
  },
);
