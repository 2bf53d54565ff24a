import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roleIds } from '../../../api/contract/src/index.ts';
import { fakeAccount } from './mountInShell.mjs';

const root = join(__dirname, '../../..');
const guards = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .flatMap((name) => {
    const { mounts } = JSON.parse(readFileSync(join(root, name, 'remote.json'), 'utf8')) as {
      mounts: { path: string; guard?: 'consumer' | 'company' | 'admin' }[];
    };
    return mounts.flatMap(({ path, guard }) => (guard === undefined ? [] : [[`${name} ${path}`, guard] as const]));
  });

// What the shell derives the kind of session from.
const roles = { consumer: roleIds.user, company: roleIds.company, admin: roleIds.admin };

it.each(guards)('opens %s with an account that its guard accepts', (_, guard) => {
  expect(fakeAccount(guard)).toMatchObject({ role: { id: roles[guard] }, emailConfirmed: true });
});
