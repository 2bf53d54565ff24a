// npm test: types, lint, format, every unit, API and component test, failure tests, and the product in a real browser. The last
// line counts tests; a check is one test.
import { buildStep, check, jest, printResults } from './checks.mjs';
import { jestProjects } from './jestProjects.mjs';

// Tests do not depend on the registry: the workflow of .github audits in a separate job.
process.env.AUDIT ??= 'offline';

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
    await check('Unused files, exports and dependencies', 'knip', []);
    await check('Messages of all languages', 'node', ['tools/messages.mjs']);
    await check('Public API and its versions', 'node', ['tools/api-report.mjs']);
    await check('Known vulnerabilities of the dependencies', 'node', ['tools/audit.mjs']);
  })(),
]);
// One worker more than cores: these tests wait for timers, the database and the network for much of their time.
await jest('Unit, component and API tests', ['--projects', ...jestProjects(), '--maxWorkers', '3']);
await jest('Processes that are killed, starved and stopped', ['--config', 'api/test/reliability/jest.config.js']);
await jest('The product in a browser', ['--config', 'shell/test/composed/jest.config.js', '-w', '3']);

printResults();
