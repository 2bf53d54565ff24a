import { createRequire } from 'node:module';
import { browserPackage, nodePackage } from '@heard/build/jest';

const require = createRequire(import.meta.url);
const fromClient = createRequire(require.resolve('@modelcontextprotocol/client'));
const common = nodePackage(import.meta.dirname);
const { transform } = browserPackage(import.meta.dirname);

export default {
  ...common,
  displayName: 'web server',
  // Under the condition `source`, which resolves the packages of this repository, they export TypeScript.
  moduleNameMapper: Object.fromEntries(
    ['eventsource', 'eventsource-parser', 'eventsource-parser/stream'].map((name) => [
      `^${name}$`,
      fromClient.resolve(name),
    ]),
  ),
  // The tests of documents run the parts of the product's pages that load their data. The build of those compiles their messages.
  transform: { '/mfe-public/.*/messages/[^/]+\\.json$': transform['/messages/[^/]+\\.json$'], ...common.transform },
};
