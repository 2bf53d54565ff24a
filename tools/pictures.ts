// npm run pictures [-- NAME …]: takes screenshots of every page (or of those named) for a visual review.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, root } from './workspace.ts';

await build();
const script = join(root, 'shell/test/pictures/take-pictures.ts');
spawn(process.execPath, [script, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
