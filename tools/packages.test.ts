import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  exports: Record<string, unknown>;
  publishConfig: { exports: Record<string, unknown> };
}

test.each(['api/contract', 'shared-ui', 'shell/sdk', 'tools/build'])(
  'the packed package of %s has every entry point of the workspace, and no sources',
  (folder) => {
    const file = join(__dirname, '..', folder, 'package.json');
    const { exports: inWorkspace, publishConfig } = JSON.parse(readFileSync(file, 'utf8')) as Package;
    expect(Object.keys(publishConfig.exports)).toEqual(expect.arrayContaining(Object.keys(inWorkspace)));
    expect(JSON.stringify(publishConfig.exports)).not.toContain('/src/');
  },
);

test('npx @heard/build runs heard-remote', () => {
  const { bin } = JSON.parse(readFileSync(join(__dirname, 'build/package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  // Of several programs, npx and pnpm dlx run the one that has the name of the package without its scope.
  expect(bin.build).toBe(bin['heard-remote']);
});
