#!/usr/bin/env node
// The commands of a remote's team besides the build (docs/deploying.md).
import { cpSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `heard-remote create NAME [--packages FOLDER or URL]   a new remote, mfe-…: in Heard's workspace its folder, elsewhere its repository
heard-remote check [FOLDER or ADDRESS] [--shell URL]  checks a build (dist/web) against the contract, and mounts it in the shell at URL
heard-remote types                                    generates the types of the exposed modules into the build: dist/web/@mf-types.zip
heard-remote messages [TSCONFIG...]                   checks message catalogs for missing and unused messages
heard-remote serve FOLDER... [--port N]               serves builds like a CDN
heard-remote point FILE NAME ADDRESS                  changes a remote's URL in a list of remotes
heard-remote point FILE NAME --remove                 removes a remote from the list; both wait for the shell at --shell URL`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      packages: { type: 'string' },
      shell: { type: 'string' },
      port: { type: 'string', default: '0' },
      remove: { type: 'boolean', default: false },
    },
  });
  const [command, ...names] = positionals;
  // Each command imports its own dependencies: half of them need none.
  if (command === 'create' && names.length === 1) await runCreate(names[0] ?? '', values.packages ?? null);
  else if (command === 'check' && names.length <= 1) await runCheck(names[0] ?? 'dist/web', values.shell ?? null);
  else if (command === 'types' && names.length === 0) await runTypes();
  else if (command === 'messages') await runMessages(names.length === 0 ? ['tsconfig.json'] : names);
  else if (command === 'serve' && names.length > 0) await runServe(names, Number(values.port));
  else if (command === 'point' && names.length === (values.remove ? 2 : 3))
    await runPoint(names[0] ?? '', names[1] ?? '', names[2], values.shell ?? null);
  else throw new Error(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/**
 * @param {string} name
 * @param {string | null} packages
 */
async function runCreate(name, packages) {
  const { create } = await import('./create.mjs');
  console.log(create(name, process.cwd(), packages));
}

/**
 * @param {string} file
 * @param {string} name
 * @param {string | undefined} address
 * @param {string | null} shell
 */
async function runPoint(file, name, address, shell) {
  const { point } = await import('./point.mjs');
  console.log(await point(file, name, address, shell));
}

/**
 * @param {string[]} folders
 * @param {number} port
 */
async function runServe(folders, port) {
  const { serve } = await import('./serve.mjs');
  const { address, close } = await serve(folders, port);
  console.log(`Serving on ${address}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());
}

async function runTypes() {
  const { generateTypes, TYPES_FILE } = await import('../types.mjs');
  await generateTypes(process.cwd(), resolve('dist/types'));
  cpSync(join('dist/types', TYPES_FILE), join('dist/web', TYPES_FILE));
}

/** @param {string[]} configs */
async function runMessages(configs) {
  const { checkMessages } = await import('./checkMessages.mjs');
  const { messages, wrong } = checkMessages(configs.map((config) => resolve(config)));
  for (const { file, what } of wrong) console.error(`${relative(process.cwd(), file)}: ${what}`);
  console.log(`${messages} messages, ${wrong.length} mistakes`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

/**
 * @param {string} place
 * @param {string | null} shell
 */
async function runCheck(place, shell) {
  const { check } = await import('./check.mjs');
  const results = await check(place, shell);
  for (const { what, wrong } of results) console.log(wrong === null ? `ok      ${what}` : `FAILED  ${what}: ${wrong}`);
  const failures = results.filter(({ wrong }) => wrong !== null).length;
  console.log(failures === 0 ? 'The remote meets the contract.' : `${failures} of ${results.length} checks failed.`);
  process.exitCode = failures === 0 ? 0 : 1;
}
