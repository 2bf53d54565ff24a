// npm run bench:documents [-- --before COMMIT --peer FOLDER --rounds 5 --visits 5 --urls 20000]: measures documents of the web server, of an
// earlier commit and of another application in turns, and writes the figures to .cache/bench/documents.json.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, root } from '../workspace.ts';

await build();
spawn(process.execPath, [join(import.meta.dirname, 'documents/compareDocuments.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
}).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
