import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyWorkspace } from './copyWorkspace.ts';
import { wouldRecommend, wouldRecommendTests } from './wouldRecommend.ts';

const root = join(__dirname, '..');
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'guides-'));
const MINUTES = 60_000;

beforeAll(() => copyWorkspace(root, folder));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Replaces a text that is in a file once. */
function replace(file: string, text: string, replacement: string): void {
  const parts = read(file).split(text);
  if (parts.length !== 2) throw new Error(`${file} contains ${parts.length - 1} times: ${text}`);
  write(file, parts.join(replacement));
}

/** Runs a command in the copy. @returns what it prints if it fails; otherwise '' */
function run(command: string, args: readonly string[], cwd = '.'): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: join(folder, cwd),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test' },
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

const bin = (name: string) => join(root, 'node_modules/.bin', name);

/** Returns a section of the guide. */
const getSection = (title: string) => guide.split(`\n### ${title}\n`)[1]?.split(/\n##/)[0] ?? '';

describe('CONTRIBUTING.md', () => {
  it(
    'adds an endpoint by a table entry, a route and a test',
    () => {
      const blocks = [...getSection('Adding an endpoint').matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)];
      const files = Object.fromEntries(blocks.map(([, file = '', code = '']) => [file, code]));
      const [table = '', routes = '', spec = '', ...others] = Object.keys(files);
      expect(others).toEqual([]);
      write(table, `${read(table)}\n${files[table]}`);
      // Inserts the routes at the end of the plugin function, before its closing brace. The file ends there.
      write(routes, read(routes).replace(/\};\n$/, `\n${files[routes]}};\n`));
      write(spec, files[spec] ?? '');
      expect(
        run(bin('jest'), [spec.replace('api/', ''), 'openApi', '-t', 'languages|describes every endpoint'], 'api'),
      ).toBe('');
      rmSync(join(folder, spec));
    },
    5 * MINUTES,
  );

  it('lists exactly the files that a new property of a review changes, at most 12', () => {
    const named = [...getSection('Adding a property to a review').matchAll(/^\d+\. `([^`]+)`/gm)].map(
      ([, file]) => file,
    );
    const files = Object.keys(wouldRecommend).map((file) => file.replace('999-would-recommend', 'NNN-name'));
    expect(named).toEqual(files);
    expect(named.length).toBeLessThanOrEqual(12);
  });

  it('finds the places of a new property by code, so that rewording a comment breaks nothing', () => {
    const texts = Object.values(wouldRecommend).flatMap((change) => (typeof change === 'string' ? [] : change));
    expect(texts.filter(([text]) => /\/\/|\*/.test(text))).toEqual([]);
  });

  it(
    'adds a property to a review with changes in only these files',
    () => {
      for (const [file, change] of Object.entries(wouldRecommend)) {
        if (typeof change === 'string') write(file, change);
        else for (const [text, replacement] of change) replace(file, text, replacement);
      }
      for (const [file, test] of Object.entries(wouldRecommendTests)) write(file, test);
      expect(run(process.execPath, ['--conditions=source', 'api/src/commands/writeSchema.ts'])).toBe('');
      expect(run(process.execPath, ['--conditions=source', 'api/test/writeClientTypes.ts'])).toBe('');
      const { types } = JSON.parse(read('package.json')).scripts as { types: string };
      const [, ...projects] = types.split(' tsc ');
      expect(run(bin('tsc'), projects.join(' ').split(' '))).toBe('');
      expect(run(bin('jest'), ['wouldRecommend'], 'api')).toBe('');
      expect(run(bin('jest'), ['wouldRecommend'], 'mfe-consumer')).toBe('');
    },
    5 * MINUTES,
  );
});
