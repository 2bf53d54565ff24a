// npm test: types, lint, format, every unit, API and component test, what happens when things break, and the product in a
// real browser. The last line counts: a check is one test.
import { check, jest, tellCounts } from './checks.mjs';
import { build, install, remotes } from './workspace.mjs';

const packages = [
  'api/contract',
  'api/server-kit',
  'api',
  'shared-ui',
  'shared-ui/catalog/screenshots',
  'shell/sdk',
  'shell',
  'shell/server',
  'tools/build',
  'tools/build/template',
  ...remotes,
];

await install();
await check('Types', 'node', ['tools/types.mjs']);
await check('Lint', 'oxlint', ['--type-aware', '--deny-warnings']);
await check('Format', 'prettier', ['--check', '--log-level', 'warn', '.']);
await check('Types of what the remotes expose', 'node', ['tools/federation-types.mjs']);
await check('Requirements and their tests', 'node', ['tools/statements.mjs']);
await check('Messages of all languages', 'node', ['tools/messages.mjs']);
await check('Known weaknesses of the dependencies', 'node', ['tools/audit.mjs']);
await jest('Unit, component and API tests', ['--projects', ...packages]);
await build();
await jest('Processes that are killed, starved and stopped', ['--config', 'api/test/reliability/jest.config.js', '-i']);
await jest('The product in a browser', ['--config', 'shell/test/composed/jest.config.js', '-w', '2']);

tellCounts();
