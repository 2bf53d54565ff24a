import { createRequire } from 'node:module';
import { browserPackage, nodePackage } from '@heard/build/jest';

const require = createRequire(import.meta.url);
const fromClient = createRequire(require.resolve('@modelcontextprotocol/client'));
const common = nodePackage(import.meta.dirname);
const { transform } = browserPackage(import.meta.dirname);

export default {
  ...common,
  displayName: 'web server',
  // Resolves these packages without the export condition `source`, because their files for this condition are TypeScript. Only the packages
  // of this repository need the condition.
  moduleNameMapper: Object.fromEntries(
    ['eventsource', 'eventsource-parser', 'eventsource-parser/stream'].map((name) => [
      `^${name}$`,
      fromClient.resolve(name),
    ]),
  ),
  // The tests of documents run those parts of the product's pages that load their data, so the messages of these pages are compiled as in a
  // build.
  transform: { '/mfe-public/.*/messages/[^/]+\\.json$': transform['/messages/[^/]+\\.json$'], ...common.transform },
};
