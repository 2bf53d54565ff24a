// Compares reports of API Extractor, for npm run api-report.

type Level = 'patch' | 'minor' | 'major';
/** A difference of an export, and the level of the version that it needs. */
interface Change {
  name: string;
  change: 'added' | 'changed' | 'removed';
  level: Level;
}

const LEVELS: readonly Level[] = ['patch', 'minor', 'major'];

/** Returns the declarations of each export in a report. Functions with overloads, and types with the name of a value, have several declarations. */
export function parseReport(report: string): Map<string, string> {
  const [, code = ''] = /```ts\n([\s\S]*?)\n```/.exec(report) ?? [];
  const exported: Map<string, string> = new Map();
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

/** Returns the exports of a report that have no documentation on any of their declarations. */
export function findUndocumented(report: string) {
  return [...parseReport(report)]
    .filter(([, declarations]) => declarations.split('\n\n').every((one) => /^\/\/ @\w+ \(undocumented\)/.test(one)))
    .map(([name]) => name);
}

/**
 * Returns how the exports of two reports differ. A changed declaration needs at least a minor version. A reviewer
 * decides whether remotes need a major version.
 */
export function compareReports(before: string, after: string): Change[] {
  const [old, current] = [parseReport(before), parseReport(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])].sort();
  return names.flatMap((name) => {
    const removed: Change = { name, change: 'removed', level: 'major' };
    const [was, is] = [old.get(name), current.get(name)].map(withoutDocumentation);
    if (was === is) return [];
    if (is === undefined) return [removed];
    return [{ ...removed, change: was === undefined ? 'added' : 'changed', level: 'minor' }];
  });
}

function withoutDocumentation(declarations: string | undefined) {
  return declarations?.replace(/^\s*\/\/ .*\n/gm, '');
}

/** Returns whether the step from one version to another is large enough for a change of this level (major, minor or patch). */
export function isCovered(from: string, to: string, level: Level) {
  const [major = 0, minor = 0, patch = 0] = from.split('.').map(Number);
  const [newMajor = 0, newMinor = 0, newPatch = 0] = to.split('.').map(Number);
  if (newMajor !== major) return newMajor > major;
  if (level === 'major') return false;
  return newMinor > minor || (level === 'patch' && newMinor === minor && newPatch > patch);
}

/**
 * Returns the version that a package will have when its pending changesets are applied.
 * @param levels of the changesets
 */
export function getPlannedVersion(version: string, levels: readonly Level[]) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const level = Math.max(-1, ...levels.map((one) => LEVELS.indexOf(one)));
  if (level === 2) return `${major + 1}.0.0`;
  if (level === 1) return `${major}.${minor + 1}.0`;
  return level === 0 ? `${major}.${minor}.${patch + 1}` : version;
}

/**
 * Returns the levels that changesets have for a package.
 * @param changesets the texts of the files
 */
export function getLevels(changesets: readonly string[], name: string): Level[] {
  return changesets.flatMap((text) => {
    const [, head = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
    const [, level] = new RegExp(`^['"]?${name}['"]?: (\\w+)$`, 'm').exec(head) ?? [];
    return LEVELS.filter((one) => one === level);
  });
}
