/** The files that take longest: started last, they would leave the other workers idle. */
const LONGEST = ['/longTexts.test.ts', '/pages.test.ts', '/moderation.test.ts', '/invitations.test.ts'];

/** Jest's order of test files. */
module.exports = class LongestFirst {
  sort(tests) {
    const isLong = ({ path }) => LONGEST.some((end) => path.endsWith(end));
    return [...tests.filter(isLong), ...tests.filter((test) => !isLong(test))];
  }

  /** Does nothing: the order does not depend on earlier runs. */
  cacheResults() {}
};
