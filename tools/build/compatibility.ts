import satisfies from 'semver/functions/satisfies.js';
import gtr from 'semver/ranges/gtr.js';

/** The ranges of versions (semver) with which a remote's build works. The `remote.json` of the build contains them. */
export interface Needs {
  sdk: string;
  contract?: string | undefined;
  /** Versions by the name of the library. */
  shared?: Record<string, string> | undefined;
}

/** The versions that a shell offers. The `/versions.json` of the shell contains them. */
export interface Offers {
  sdk: string;
  contract?: string | undefined;
  /** Versions by the name of the library. */
  shared?: Record<string, string> | undefined;
}

/**
 * Compares what a remote needs with what a shell offers: versions of the SDK, of the contract and of the shared libraries. Skips versions that the
 * remote or the shell does not name, because its build is older than the record of these versions.
 * @param name the remote
 * @returns a message that names both versions of everything that does not match, and the side that must change. Null if everything matches
 */
export function findIncompatibility(name: string, needs: Needs, offers: Offers): string | null {
  const pairs = [
    ['SDK', needs.sdk, offers.sdk],
    ['contract', needs.contract, offers.contract],
    ...Object.entries(needs.shared ?? {}).map(([library, range]) => [library, range, offers.shared?.[library]]),
  ];
  const wrong = pairs.flatMap(([what, range, version]) =>
    range === undefined || version === undefined || satisfies(version, range)
      ? []
      : [`${name} needs ${what} ${range}, this shell offers ${version}: ${toAdvice(name, version, range)}`],
  );
  return wrong.length === 0 ? null : wrong.join('; ');
}

/** Returns the side that has the older version. */
function toAdvice(name: string, version: string, range: string) {
  if (gtr(version, range)) return `rebuild ${name} with the shell's ${version}`;
  return `deploy a newer shell first, or build ${name} with ${version}`;
}

/**
 * Returns the slots that a remote uses and a shell does not have. A shell that does not list its slots is not compared.
 * @param description the content of the remote's `remote.json`
 * @param surface the content of the shell's `/surface.json`
 */
export function findUnknownSlots(
  { slots = [] }: { slots?: readonly { slot: string }[] | undefined },
  { slots: offered }: { slots?: readonly string[] | undefined },
): string[] {
  return [...new Set(slots.map(({ slot }) => slot))].filter((slot) => offered !== undefined && !offered.includes(slot));
}
