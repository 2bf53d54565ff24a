/** What pnpm prints when the registry has no audit endpoint or cannot be reached. */
const NOT_SUPPORTED = /ERR_PNPM_AUDIT_BAD_RESPONSE|Failed to request the audit endpoint/;

/**
 * @typedef {{module_name: string, severity: string, title: string, github_advisory_id: string, patched_versions: string,
 *   findings: {version: string, paths: string[]}[]}} Advisory
 */

/**
 * Formats the result of `pnpm audit --json`.
 * @param {string} stdout
 * @param {string} stderr
 * @returns {{lines: string[], isSafe: boolean}} `isSafe`: false with a vulnerability or without a report; true when the registry does
 *   not support audits
 */
export function formatAudit(stdout, stderr) {
  const output = `${stdout}${stderr}`;
  if (NOT_SUPPORTED.test(output)) {
    const [status = 'no response'] = /(?<=responded with )\d+/.exec(output) ?? [];
    return { lines: [`Nothing was checked: this registry does not support audits (${status}).`], isSafe: true };
  }
  /** @type {{advisories: Record<string, Advisory>, metadata: {totalDependencies: number}}} */
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    return { lines: [output], isSafe: false };
  }
  const advisories = Object.values(report.advisories);
  return {
    lines: [
      ...advisories.flatMap(({ module_name, severity, title, github_advisory_id, patched_versions, findings }) => [
        `${severity}: ${module_name} ${findings.map(({ version }) => version).join(', ')}: ${title}`,
        `  ${github_advisory_id}, fixed in ${patched_versions}, dependency of ${findings[0]?.paths[0]}`,
      ]),
      `${report.metadata.totalDependencies} packages, ${advisories.length} known vulnerabilities`,
    ],
    isSafe: advisories.length === 0,
  };
}
