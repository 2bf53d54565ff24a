import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  exports: Record<string, unknown>;
  publishConfig: { exports: Record<string, unknown> };
}

test.each(['api/client', 'api/contract', 'shared-ui', 'shell/sdk', 'tools/build'])(
  'packs %s with every entry point of the workspace, and no sources',
  (folder) => {
    const file = join(__dirname, '..', folder, 'package.json');
    const { exports: inWorkspace, publishConfig } = JSON.parse(readFileSync(file, 'utf8')) as Package;
    expect(Object.keys(publishConfig.exports)).toEqual(expect.arrayContaining(Object.keys(inWorkspace)));
    expect(JSON.stringify(publishConfig.exports)).not.toContain('/src/');
  },
);

test('runs heard-remote with npx @heard/build', () => {
  const { bin } = JSON.parse(readFileSync(join(__dirname, 'build/package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  // Requires a program with the name of the package without its scope, because npx and pnpm dlx run this program if a package has several.
  expect(bin.build).toBe(bin['heard-remote']);
});

test('runs the tests that need the machine to themselves after all other tests and builds', () => {
  const root = join(__dirname, '..');
  const config = readFileSync(join(root, 'turbo.json'), 'utf8').replace(/^\s*\/\/.*$/gm, '');
  const { tasks } = JSON.parse(config) as { tasks: Record<string, { dependsOn: string[] }> };
  const packages = execFileSync('git', ['ls-files', '*/package.json'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !file.includes('/variants/'))
    .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string; scripts: object });
  const withScript = (script: string) =>
    packages.filter(({ scripts }) => script in scripts).map(({ name }) => `${name}#${script}`);
  const remotes = withScript('build:types').filter((task) => !task.startsWith('mfe-template#'));
  expect(tasks['//#tested']?.dependsOn).toEqual(['//#test:tools', ...withScript('test').toSorted()]);
  expect(tasks['//#built']?.dependsOn).toEqual(['api#build', 'shell#build', ...remotes]);
});
