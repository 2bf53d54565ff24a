// npm run audit: asks the registry for known weaknesses of what the lockfile names. One that is to be lived with for a while
// stands in pnpm-workspace.yaml under `audit: ignore:`, with the reason and the date beside it.
import { spawnSync } from 'node:child_process';
import { PNPM, root } from './workspace.mjs';

/** What pnpm says when the registry does not answer the question: it has no such call, or can't be reached. */
const NOT_ANSWERED = /ERR_PNPM_AUDIT_BAD_RESPONSE|Failed to request the audit endpoint/;

const { stdout, stderr } = spawnSync('npx', ['--yes', PNPM, 'audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  env: { ...process.env, PNPM_CONFIG_FETCH_RETRIES: '1', PNPM_CONFIG_FETCH_RETRY_MINTIMEOUT: '1000' },
});
const said = `${stdout}${stderr}`;
if (NOT_ANSWERED.test(said)) {
  const [status = 'no answer'] = /(?<=responded with )\d+/.exec(said) ?? [];
  console.log(`Nothing was checked: this registry does not tell known weaknesses (${status}).`);
} else {
  process.exitCode = judge(said);
}

/** @returns the exit code: a finding is a failure, and so is anything but a report */
function judge(said) {
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    console.error(said);
    return 1;
  }
  const advisories = Object.values(report.advisories);
  for (const { module_name, severity, title, github_advisory_id, patched_versions, findings } of advisories) {
    console.error(`${severity}: ${module_name} ${findings.map(({ version }) => version).join(', ')}: ${title}`);
    console.error(`  ${github_advisory_id}, mended in ${patched_versions}, by ${findings[0]?.paths[0]}`);
  }
  console.log(`${report.metadata.totalDependencies} packages, ${advisories.length} known weaknesses`);
  return advisories.length === 0 ? 0 : 1;
}
