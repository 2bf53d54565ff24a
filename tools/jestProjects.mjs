import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root } from './workspace.mjs';

/**
 * Returns the folders with unit, component and API tests: those of packages, and folders of packages with a configuration of
 * their own.
 */
export function jestProjects() {
  return [
    'api',
    'api/contract',
    'api/embedded-postgres',
    'api/server-kit',
    'shared-ui',
    'shared-ui/catalog/screenshots',
    'shell',
    'shell/sdk',
    'shell/server',
    'tools',
    'tools/build',
    'tools/build/template',
    ...remotes,
  ].filter((folder) => existsSync(join(root, folder, 'jest.config.js')));
}
