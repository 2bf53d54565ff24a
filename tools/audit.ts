// npm run audit: asks the registry for known vulnerabilities of the packages in the lockfile. To accept a vulnerability temporarily, list
// it in pnpm-workspace.yaml under `audit: ignore:`, with the reason and the date next to it. Fails when the registry cannot check, unless
// AUDIT=offline is set.
import { spawnSync } from 'node:child_process';
import { formatAudit } from './formatAudit.ts';
import { PNPM } from './install.mjs';
import { root } from './workspace.ts';

const { stdout, stderr } = spawnSync('npx', ['--yes', PNPM, 'audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  env: { ...process.env, PNPM_CONFIG_FETCH_RETRIES: '1', PNPM_CONFIG_FETCH_RETRY_MINTIMEOUT: '1000' },
});
const { lines, isSafe } = formatAudit(stdout, stderr, { isOffline: process.env.AUDIT === 'offline' });
console.log(lines.join('\n'));
process.exitCode = isSafe ? 0 : 1;
