// npm run bench:federation: what module federation costs. Builds the product as it is and the same sources as one bundle,
// serves both in the same way, loads pages of each area in a browser with an empty cache, and breaks a remote in each way.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, install, root } from '../workspace.mjs';

await install();
await build();
spawn(process.execPath, [join(import.meta.dirname, 'federation/compare.mjs')], { cwd: root, stdio: 'inherit' }).on(
  'exit',
  (code) => {
    process.exitCode = code ?? 1;
  },
);
