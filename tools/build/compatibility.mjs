import satisfies from 'semver/functions/satisfies.js';

/**
 * Compares what a remote needs with what a shell offers: versions of the SDK, of the contract and of the shared libraries. What either of
 * them does not name is not compared: it was built before that was recorded.
 * @param {string} name the remote
 * @param {import('./compatibility.d.mts').Needs} needs
 * @param {import('./compatibility.d.mts').Offers} offers
 * @returns {string | null} a message that names both versions of everything that does not match, or null
 */
export function findIncompatibility(name, needs, offers) {
  const pairs = [
    ['SDK', needs.sdk, offers.sdk],
    ['contract', needs.contract, offers.contract],
    ...Object.entries(needs.shared ?? {}).map(([library, range]) => [library, range, offers.shared?.[library]]),
  ];
  const wrong = pairs.flatMap(([what, range, version]) =>
    range === undefined || version === undefined || satisfies(version, range)
      ? []
      : [`${name} needs ${what} ${range}, this shell offers ${version}`],
  );
  return wrong.length === 0 ? null : wrong.join('; ');
}

/**
 * Returns the slots that a remote uses and a shell does not have. A shell that does not list its slots is not compared.
 * @param {{slots?: readonly {slot: string}[] | undefined}} description the content of its `remote.json`
 * @param {{slots?: readonly string[] | undefined}} surface the content of the shell's `/surface.json`
 * @returns {string[]}
 */
export function findUnknownSlots({ slots = [] }, { slots: offered }) {
  return [...new Set(slots.map(({ slot }) => slot))].filter((slot) => offered !== undefined && !offered.includes(slot));
}
