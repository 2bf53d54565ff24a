// npm run catalog: serves the component catalog of shared-ui. With --update it takes the reference screenshots again.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.ts';

const update = process.argv.includes('--update');
const sharedUi = join(root, 'shared-ui');
const { status } = update
  ? spawnSync(join(root, 'node_modules/.bin/jest'), ['--config', 'catalog/screenshots/jest.config.js'], {
      cwd: sharedUi,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', CATALOG_UPDATE: '1' },
    })
  : spawnSync(
      join(sharedUi, 'node_modules/.bin/webpack'),
      ['serve', '--config', 'catalog/webpack.config.js', '--open'],
      {
        cwd: sharedUi,
        stdio: 'inherit',
      },
    );
process.exitCode = status ?? 1;
