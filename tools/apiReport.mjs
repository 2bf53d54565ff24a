// Compares reports of API Extractor, for npm run api-report.

/**
 * @typedef {'patch' | 'minor' | 'major'} Level
 * @typedef {{name: string, change: 'added' | 'changed' | 'removed', level: Level}} Change of an export, and the version that it needs
 */

/** @type {readonly Level[]} */
const LEVELS = ['patch', 'minor', 'major'];

/**
 * Returns the declarations of each export in a report. Functions with overloads, and types with the name of a value, have several.
 * @param {string} report
 * @returns {Map<string, string>}
 */
export function parseReport(report) {
  const [, code = ''] = /```ts\n([\s\S]*?)\n```/.exec(report) ?? [];
  /** @type {Map<string, string>} */
  const exported = new Map();
  for (const block of code.split('\n\n')) {
    const [, name] =
      /^export (?:declare )?(?:abstract )?(?:class|const|enum|function|interface|let|namespace|type|var) ([\w$]+)/m.exec(
        block,
      ) ??
      /^export (?:type )?\{ (?:\w+ as )?([\w$]+) \}/m.exec(block) ??
      [];
    if (name !== undefined) exported.set(name, [exported.get(name), block.trim()].filter(Boolean).join('\n\n'));
  }
  return exported;
}

/**
 * Returns the exports of a report that have no documentation on any of their declarations.
 * @param {string} report
 */
export function findUndocumented(report) {
  return [...parseReport(report)]
    .filter(([, declarations]) => declarations.split('\n\n').every((one) => /^\/\/ @\w+ \(undocumented\)/.test(one)))
    .map(([name]) => name);
}

/**
 * Returns how the exports of two reports differ. What a changed declaration means for remotes is for the reviewer to judge: it needs at
 * least a minor version.
 * @param {string} before
 * @param {string} after
 * @returns {Change[]}
 */
export function compareReports(before, after) {
  const [old, current] = [parseReport(before), parseReport(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])].sort();
  return names.flatMap((name) => {
    /** @type {Change} */
    const removed = { name, change: 'removed', level: 'major' };
    const [was, is] = [old.get(name), current.get(name)].map(withoutDocumentation);
    if (was === is) return [];
    if (is === undefined) return [removed];
    return [{ ...removed, change: was === undefined ? 'added' : 'changed', level: 'minor' }];
  });
}

/** @param {string | undefined} declarations */
function withoutDocumentation(declarations) {
  return declarations?.replace(/^\s*\/\/ .*\n/gm, '');
}

/**
 * Returns whether the step from one version to another is at least that of a level.
 * @param {string} from
 * @param {string} to
 * @param {Level} level
 */
export function isCovered(from, to, level) {
  const [major = 0, minor = 0, patch = 0] = from.split('.').map(Number);
  const [newMajor = 0, newMinor = 0, newPatch = 0] = to.split('.').map(Number);
  if (newMajor !== major) return newMajor > major;
  if (level === 'major') return false;
  return newMinor > minor || (level === 'patch' && newMinor === minor && newPatch > patch);
}

/**
 * Returns the version that a package will have when its pending changesets are applied.
 * @param {string} version
 * @param {readonly Level[]} levels of the changesets
 */
export function getPlannedVersion(version, levels) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const level = Math.max(-1, ...levels.map((one) => LEVELS.indexOf(one)));
  if (level === 2) return `${major + 1}.0.0`;
  if (level === 1) return `${major}.${minor + 1}.0`;
  return level === 0 ? `${major}.${minor}.${patch + 1}` : version;
}

/**
 * Returns the levels that changesets have for a package.
 * @param {readonly string[]} changesets the texts of the files
 * @param {string} name
 * @returns {Level[]}
 */
export function getLevels(changesets, name) {
  return changesets.flatMap((text) => {
    const [, head = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
    const [, level] = new RegExp(`^['"]?${name}['"]?: (\\w+)$`, 'm').exec(head) ?? [];
    return LEVELS.filter((one) => one === level);
  });
}
