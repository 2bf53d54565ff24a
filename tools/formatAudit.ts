/** The output of pnpm when the registry has no audit endpoint or cannot be reached. */
const NOT_SUPPORTED = /ERR_PNPM_AUDIT_BAD_RESPONSE|Failed to request the audit endpoint/;

interface Advisory {
  module_name: string;
  severity: string;
  title: string;
  github_advisory_id: string;
  patched_versions: string;
  findings: { version: string; paths: string[] }[];
}

/**
 * Formats the result of `pnpm audit --json`.
 * @param options `isOffline`: whether to pass when the registry cannot check
 * @returns `isSafe`: whether there are no known vulnerabilities; false if there is no report
 */
export function formatAudit(
  stdout: string,
  stderr: string,
  { isOffline }: { isOffline: boolean },
): { lines: string[]; isSafe: boolean } {
  const output = `${stdout}${stderr}`;
  if (NOT_SUPPORTED.test(output)) {
    const [status = 'no response'] = /(?<=responded with )\d+/.exec(output) ?? [];
    const lines = [`Nothing was checked: this registry does not support audits (${status}).`];
    if (!isOffline) lines.push('Use another registry, or set AUDIT=offline to pass without a check.');
    return { lines, isSafe: isOffline };
  }
  let report: { advisories: Record<string, Advisory>; metadata: { totalDependencies: number } };
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
