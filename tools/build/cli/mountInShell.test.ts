import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roleIds } from '../../../api/contract/src/index.ts';
import { fakeAccount, listPlaces } from './mountInShell.ts';
import { listRemotes } from '../remotes.ts';

const root = join(__dirname, '../../..');
const guards = listRemotes(root).flatMap(({ name, folder }) => {
  const { mounts } = JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8')) as {
    mounts: { path: string; guard?: 'consumer' | 'company' | 'admin' }[];
  };
  return mounts.flatMap(({ path, guard }) => (guard === undefined ? [] : [[`${name} ${path}`, guard] as const]));
});

// The roles from which the shell derives the kind of session.
const roles = { consumer: roleIds.user, company: roleIds.company, admin: roleIds.admin };

it.each(guards)('opens %s with an account that its guard accepts', (_, guard) => {
  expect(fakeAccount(guard)).toMatchObject({ role: { id: roles[guard] }, emailConfirmed: true });
});

it('opens a slot on a page that has the slot, with an account that both the page and the slot accept, and skips unknown slots', () => {
  const module = './Widget';
  const slots = [
    { slot: 'company.aside', module },
    { slot: 'home.below', module, guard: 'company' as const },
    { slot: 'account.dashboard', module },
    { slot: 'account.dashboard', module, guard: 'company' as const },
    { slot: 'attic.window', module },
  ];
  const places = listPlaces({ name: 'mfe-jobs', mounts: [{ path: '/jobs', module: './Jobs' }], slots });
  expect(places.map(({ path, guard, what }) => [path, guard, what])).toEqual([
    ['/jobs', undefined, 'the shell mounts /jobs of mfe-jobs'],
    ['/business/check.example', undefined, 'the shell shows ./Widget of mfe-jobs in company.aside'],
    ['/', 'company', 'the shell shows ./Widget of mfe-jobs in home.below'],
    ['/me', 'consumer', 'the shell shows ./Widget of mfe-jobs in account.dashboard'],
    ['/my-company/settings', 'company', 'the shell shows ./Widget of mfe-jobs in account.dashboard'],
  ]);
});
