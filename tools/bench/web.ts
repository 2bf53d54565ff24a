// npm run bench:web [-- --runs 1]: runs Lighthouse on the landing pages and prints bytes, requests, times and scores next to the
// budget.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, root } from '../workspace.ts';

await build();
spawn(process.execPath, [join(import.meta.dirname, 'web/judgePages.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
}).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
