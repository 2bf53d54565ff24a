const { statSync } = require('node:fs');

/** The slowest files, slowest first: one of them at the end would leave the other worker idle. */
const SLOWEST = [
  '/hydration.test.ts',
  '/translations.test.ts',
  '/composed/deploying.test.ts',
  '/careless.test.ts',
  '/states.test.ts',
  '/layout.test.ts',
  '/breaking.test.ts',
];

/** Jest's order of test files: the slowest first, then by size. */
module.exports = class SlowestFirst {
  sort(tests) {
    const rank = ({ path }) => {
      const at = SLOWEST.findIndex((end) => path.endsWith(end));
      return at === -1 ? SLOWEST.length : at;
    };
    const size = ({ path }) => statSync(path).size;
    return [...tests].sort((one, other) => rank(one) - rank(other) || size(other) - size(one));
  }

  /** Not used: the order does not depend on earlier runs. */
  cacheResults() {}
};
