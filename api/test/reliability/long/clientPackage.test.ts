import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CLIENT, readClientExamples } from '../../readClientExamples.ts';
import { call, logIn, reviewBody } from '../call.ts';
import { startPostgres } from '../postgres.ts';
import { newFolder, startApi, untilResponds } from '../processes.ts';

const run = promisify(execFile);

/** The oldest Node version that the client supports, and the long-term support release before the version that runs the tests. */
const VERSIONS = ['20', '24'];

test.each(VERSIONS)('runs the examples of the packed client on Node %s, outside the workspace', async (version) => {
  const database = await startPostgres();
  const api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  await untilResponds(`${api.url}/health/ready`, api);
  const token = await logIn(api.url, 'ana@people.example');
  const body = reviewBody('https://brightloaf.example', { companyName: 'Brightloaf Bakery', title: 'Warm bread' });
  expect((await call(api.url, 'POST', '/review/companyOrUser', { token, body })).status).toBe(201);

  const folder = await newFolder();
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await run('pnpm', ['--dir', CLIENT, 'pack', '--out', join(folder, 'client.tgz')]);
  await run('npm', ['install', './client.tgz', `node-${process.platform}-${process.arch}@${version}`], { cwd: folder });
  const runInFolder = async (code: string) => {
    const node = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
    return (await run(node, ['--input-type=module', '--eval', code], { cwd: folder })).stdout;
  };
  expect(await runInFolder('console.log(process.version);')).toMatch(`v${version}.`);
  const examples = readClientExamples(api.url);
  expect(await runInFolder(examples.get('Reading a company') ?? '')).toContain('of 5, 1 reviews');
  expect(await runInFolder(examples.get('Reading all reviews') ?? '')).toContain('Warm bread');
  expect(await runInFolder(examples.get('Errors') ?? '')).toContain('404 /problems/not-found');
});
