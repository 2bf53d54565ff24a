import { formatAudit } from './formatAudit.ts';

const online = { isOffline: false };
const offline = { isOffline: true };

const advisory = {
  module_name: 'left-pad',
  severity: 'high',
  title: 'Pads to the right',
  github_advisory_id: 'GHSA-1',
  patched_versions: '>=2',
  findings: [{ version: '1.0.0', paths: ['.>left-pad'] }],
};

it('reports each vulnerability with the version that fixes it', () => {
  const report = { advisories: { 1: advisory }, metadata: { totalDependencies: 12 } };
  expect(formatAudit(JSON.stringify(report), '', offline)).toEqual({
    isSafe: false,
    lines: [
      'high: left-pad 1.0.0: Pads to the right',
      '  GHSA-1, fixed in >=2, dependency of .>left-pad',
      '12 packages, 1 known vulnerabilities',
    ],
  });
});

it('passes without vulnerabilities', () => {
  const report = { advisories: {}, metadata: { totalDependencies: 12 } };
  expect(formatAudit(JSON.stringify(report), '', offline)).toMatchObject({ isSafe: true });
});

// Covers ASVS-15.2.1, HARDENING-5.16
describe('when the registry does not support audits', () => {
  const response = 'ERR_PNPM_AUDIT_BAD_RESPONSE The registry responded with 405';
  const line = 'Nothing was checked: this registry does not support audits (405).';

  it('fails when the registry does not support audits', () => {
    const { isSafe, lines } = formatAudit('', response, online);
    expect(isSafe).toBe(false);
    expect(lines).toEqual([line, 'Use another registry, or set AUDIT=offline to pass without a check.']);
  });

  it('passes with AUDIT=offline when the registry does not support audits', () => {
    expect(formatAudit('', response, offline)).toEqual({ isSafe: true, lines: [line] });
  });
});

it('fails if the output is neither a report nor an error of the registry', () => {
  expect(formatAudit('', 'Segmentation fault', offline)).toEqual({ isSafe: false, lines: ['Segmentation fault'] });
});
