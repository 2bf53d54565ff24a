import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Service {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  working_dir?: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  networks: string[];
}

const root = join(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const containerfile = read('Containerfile');
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
/** A version of at least two numbers. */
const PINNED = /:\d+\.\d+(\.\d+)?(-\w+)?$/;
const PROGRAMS = ['api', 'web'] as const;
const IMAGES = ['database', 'redis', 'proxy'] as const;

test('pins the version of the base image', () => {
  expect(/^ARG BASE=(\S+)$/m.exec(containerfile)?.[1]).toMatch(PINNED);
});

test('runs the image as a numeric user other than root', () => {
  expect(/^USER (\S+)$/m.exec(containerfile.split('\nFROM ')[2] ?? '')?.[1]).toMatch(/^[1-9]\d*:[1-9]\d*$/);
});

test('runs no command in the last stage of the Containerfile', () => {
  expect(containerfile.split('\nFROM ')[2]).not.toMatch(/^RUN /m);
});

test('lets a build read every path that the image copies from the folder of the clone', () => {
  const [, ...allowed] = read('.containerignore').trim().split('\n');
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, path]) => `!${path}`);
  expect(copied).toEqual(allowed);
});

test.each(IMAGES)('pins the version of the image of %s', (name) => {
  expect(services[name]?.image).toMatch(PINNED);
});

test('publishes the version of the product', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  for (const name of PROGRAMS) expect(services[name]?.image).toBe(`heard:\${HEARD_VERSION:-${version}}`);
});

test.each(PROGRAMS)('runs %s with a read-only file system and without capabilities', (name) => {
  expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});

test.each(PROGRAMS)('starts a program of the release as %s', (name) => {
  const { working_dir: folder = '', command = [] } = services[name] ?? {};
  expect(command[0]).toBe('/srv/heard/node/bin/node');
  expect(read('tools/release.ts')).toContain(`'${folder.replace('/srv/heard/', '')}/${command.at(-1)}'`);
});

test.each(PROGRAMS)('sets only documented settings of %s', (name) => {
  const documented = new Set(
    [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` /gm)].map(([, setting]) => setting),
  );
  const names = Object.keys(services[name]?.environment ?? {});
  expect(names).not.toEqual([]);
  expect(names.filter((setting) => !documented.has(setting))).toEqual([]);
});

test('mounts only files that exist', () => {
  const files = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.flatMap((volume) => /^\.\/([^:]+):/.exec(volume)?.[1] ?? []),
  );
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('does not connect the proxy to the network of the database', () => {
  expect(services.database?.networks).toEqual(['inside']);
  expect(services.proxy?.networks).toEqual(['outside']);
});
