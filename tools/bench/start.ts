// npm run bench:start [-- --limit=SECONDS]: the time from a fresh clone to the first page of `npm start`. Fails above the limit, by
// default 90 s. The packages come from the registry, or from pnpm's store where they were installed before.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startOnce } from '../startOnce.ts';
import { root } from '../workspace.ts';

/** The limit in seconds, for two cores that do nothing else. */
const LIMIT = '90';
const START_TIMEOUT = 600_000;

const { values } = parseArgs({ options: { limit: { type: 'string', default: LIMIT } } });
const folder = mkdtempSync(join(tmpdir(), 'heard-clone-'));
try {
  const clone = join(folder, 'heard');
  const beforeClone = Date.now();
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const total = await startOnce({ clone, command: 'start', timeout: START_TIMEOUT }, async ({ output, web }) => {
    const response = await fetch(web);
    await response.arrayBuffer();
    console.log(output.trim());
    return (Date.now() - beforeClone) / 1000;
  });
  console.log(`From the clone to the first page: ${total.toFixed(1)} s (limit: ${values.limit} s)`);
  if (total > Number(values.limit)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
