// npm run bench:federation: measures the cost of module federation. Builds the product and, from the same sources, one bundle, serves
// both in the same way, loads pages of each area in a browser with an empty cache, and makes a remote fail in several ways.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, root } from '../workspace.ts';

await build();
spawn(process.execPath, [join(import.meta.dirname, 'federation/compare.ts')], { cwd: root, stdio: 'inherit' }).on(
  'exit',
  (code) => {
    process.exitCode = code ?? 1;
  },
);
