<<<<<<< HEAD
// npm test: types, lint, format, every unit, API and component test, failure tests, and the product in a real browser. The last
// line counts tests; a check is one test.
import { buildStep, check, jest, printResults } from './checks.mjs';
import { jestProjects } from './jestProjects.mjs';
import { install } from './workspace.mjs';
=======
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
>>>>>>> c2c5d28 (refactor(api): move the embedded PostgreSQL into a package)

await install();
// Two lanes for two cores: what is built here is used from the third step on.
await Promise.all([
  (async () => {
    await buildStep({ tasks: ['build', 'build:types'] });
    await check('Types of the exposed modules', 'node', ['tools/federation-types.mjs']);
  })(),
  (async () => {
    await check('Types', 'node', ['tools/types.mjs']);
    await check('Lint', 'oxlint', ['--type-aware', '--deny-warnings']);
    await check('Format', 'prettier', ['--check', '--log-level', 'warn', '.']);
    await check('Language', 'node', ['tools/language.mjs']);
    await check('Requirements and their tests', 'node', ['tools/statements.mjs']);
    await check('Messages of all languages', 'node', ['tools/messages.mjs']);
    await check('Known vulnerabilities of the dependencies', 'node', ['tools/audit.mjs']);
  })(),
]);
// One worker more than cores: the API's tests wait for timers and the database for much of their time.
await jest('Unit, component and API tests', ['--projects', ...jestProjects(), '--maxWorkers', '3']);
await jest('Processes that are killed, starved and stopped', ['--config', 'api/test/reliability/jest.config.js', '-i']);
await jest('The product in a browser', ['--config', 'shell/test/composed/jest.config.js', '-w', '2']);

printResults();
