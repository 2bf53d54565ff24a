import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath, root } from './programs.ts';

const run = promisify(execFile);
const folder = join(root, 'docs/operating');

test.each([
  ['heard-api@.service', 20],
  ['heard-web@.service', 20],
  // `heard.service` runs the database, the API and the web server.
  ['heard.service', 21],
])('limits the exposure of %s, which systemd-analyze rates', async (name, threshold) => {
  const analyze = programPath('systemd-analyze');
  const copies = await mkdtemp(join(tmpdir(), 'heard-units-'));
  try {
    // Replaces the path of the program, because only this path differs on this machine.
    const unit = await readFile(join(folder, name), 'utf8');
    const copy = join(copies, name);
    await writeFile(copy, unit.replaceAll(/\/usr\/bin\/node|\/srv\/heard\/heard(?= start)/g, process.execPath));
    const { stdout, stderr } = await run(analyze, ['verify', copy]);
    expect(stdout + stderr).toBe('');
    // systemd rates the exposure of each service from 0 to 100. A service without any restriction gets 96.
    await run(analyze, ['security', '--offline=yes', `--threshold=${threshold}`, copy]);
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
});

test('names the built files and a sufficient stop timeout in the systemd units', async () => {
  expect((await readdir(folder)).filter((name) => name.endsWith('.service'))).toHaveLength(3);
  const started = { api: 'dist/server.js', shell: 'dist/server/server/server.js' };
  for (const [name, [place, script]] of Object.entries({
    'heard-api@.service': ['api', started.api],
    'heard-web@.service': ['shell', started.shell],
  } as const)) {
    const unit = await readFile(join(folder, name), 'utf8');
    expect(unit).toContain(`WorkingDirectory=/srv/heard/${place}\n`);
    expect(unit).toContain(`ExecStart=/usr/bin/node --enable-source-maps ${script}\n`);
    expect(unit).toMatch(/^ExecStartPre=\/usr\/bin\/node --eval ".* < 26\) throw /m);
    await readFile(join(root, place, script));
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(10);
  }
});

test.each(['heard-web@.service', 'heard.service'])(
  'lets the server rendering of %s set capabilities with setpriv',
  async (name) => {
    const unit = await readFile(join(folder, name), 'utf8');
    // The second line allows `capset` again, which is one of the privileged system calls that the first line forbids.
    expect(unit).toMatch(/^SystemCallFilter=~@privileged\n(?:#.*\n)*SystemCallFilter=capset$/m);
    expect(unit).toContain('RestrictNamespaces=user pid net ipc\n');
  },
);

test("names the program of a release in the release's systemd unit, and leaves the program time to stop its processes", async () => {
  const unit = await readFile(join(folder, 'heard.service'), 'utf8');
  expect(unit).toContain('ExecStart=/srv/heard/heard start\n');
  expect(unit).toContain('KillMode=mixed\n');
  await readFile(join(root, 'tools/release/heard'));
  // Web server and API have 10 seconds each, and the database stops together with the API.
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(30);
});
