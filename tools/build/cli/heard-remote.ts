#!/usr/bin/env node
// The commands of a remote's team besides the build (docs/deploying.md).
import { cpSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DeployOptions } from './deployments.ts';
import { findSimilar } from './findSimilar.ts';

const USAGE = `heard-remote create NAME [--packages FOLDER or URL]   a new remote, mfe-…: in Heard's workspace its folder, elsewhere its repository
       [--nested-in REMOTE]                             in Heard's workspace, in the folder of another remote: mfe-public/jobs
heard-remote create page NAME                         in the folder of a remote: a new page with a test, texts and a mount
heard-remote check [FOLDER or ADDRESS] [--shell URL]  checks a build (dist/web) against the contract, and mounts it in the shell at URL
heard-remote types                                    generates the types of the exposed modules into the build: dist/web/@mf-types.zip
heard-remote messages [TSCONFIG...]                   checks message catalogs for missing and unused messages
heard-remote serve FOLDER... [--port N]               serves builds like a CDN
heard-remote deploy NAME ADDRESS [--to 5%]            deploys a build: to all visitors, to a share of them, or with 0% to testers
       [--then 100% --if-failures-below 0.5% [--after 1000]]  promotes it after 1000 mounts, or rolls it back
       [--owner TEAM --prefix /PATH...]                 who owns a new remote, and the paths that belong to it
       [--owner TEAM --change-owner]                    gives a remote to another team
       [--render off]                                   lets browsers render its pages, until it is deployed with --render on
heard-remote promote NAME [--to 50%]                  gives the release to more visitors, or to all
heard-remote rollback NAME [--to RELEASE]             returns to the previous release, or to another one
heard-remote remove NAME                              removes a remote from the product
heard-remote history [NAME]                           shows who has deployed what, when and why
heard-remote keys FILE                                creates the key that signs a team's changes
heard-remote rotate NAME --new-key FILE               replaces a team's key
deploy, promote, rollback, remove, rotate and history use the record in --record FOLDER or REMOTES, have --dry-run, --by WHO and --reason TEXT, sign with --key FILE or HEARD_KEY
(administrators: --as-platform), compare with the shell at --shell URL and wait for it. --help shows this`;
/** The options whose value is a single text. */
const TEXTS = [
  'packages',
  'nested-in',
  'shell',
  'record',
  'to',
  'then',
  'if-failures-below',
  'after',
  'owner',
  'render',
  'by',
  'reason',
  'key',
  'new-key',
] as const;
const COMMANDS = [...USAGE.matchAll(/^heard-remote (\w+)/gm)].map(([, name = '']) => name);

try {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, { type: 'string' }])) as Record<
    (typeof TEXTS)[number],
    { type: 'string' }
  >;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...texts,
      port: { type: 'string', default: '0' },
      prefix: { type: 'string', multiple: true },
      'change-owner': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'as-platform': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, ...names] = positionals;
  // Each command imports its own dependencies, because half of the commands need none.
  if (values.help || command === 'help') console.log(USAGE);
  else if (command === 'keys' && names.length === 1) await runKeyCommand(names[0] ?? '');
  else if (command === 'create' && names.length === 2 && names[0] === 'page') await runCreatePage(names[1] ?? '');
  else if (command === 'create' && names.length === 1) await runCreate(names[0] ?? '', values);
  else if (command === 'check' && names.length <= 1) await runCheck(names[0] ?? 'dist/web', values.shell ?? null);
  else if (command === 'types' && names.length === 0) await runTypes();
  else if (command === 'messages') await runMessages(names.length === 0 ? ['tsconfig.json'] : names);
  else if (command === 'serve' && names.length > 0) await runServe(names, Number(values.port));
  else if (isRecordCommand(command) && names.length === (command === 'deploy' ? 2 : 1))
    await runRecordCommand(command, names, values);
  else if (command === 'history' && names.length === 0) await runRecordCommand(command, names, values);
  else throw new Error(`${describeMistake(command, names)}\n\n${USAGE}`);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

/** Returns the message of an error. For an unknown option, the message also suggests a similar option. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const option = /^Unknown option '--([\w-]+)'/.exec(error.message)?.[1];
  if (option === undefined) return error.message;
  const options = [...new Set([...USAGE.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name))];
  const similar = findSimilar(option, options);
  return `There is no option --${option}.${similar === null ? ' heard-remote --help lists them.' : ` Did you mean --${similar}?`}`;
}

async function runCreate(
  name: string,
  { packages, 'nested-in': nestedIn }: { packages?: string | undefined; 'nested-in'?: string | undefined },
) {
  const { create } = await import('./create.ts');
  console.log(create(name, process.cwd(), { packages, nestedIn }));
}

async function runCreatePage(name: string) {
  const { createPage } = await import('./createPage.ts');
  console.log(createPage(name, process.cwd()));
}

function isRecordCommand(
  command: string | undefined,
): command is 'deploy' | 'promote' | 'rollback' | 'remove' | 'rotate' | 'history' {
  return ['deploy', 'promote', 'rollback', 'remove', 'rotate', 'history'].includes(command ?? '');
}

async function runRecordCommand(
  command: 'deploy' | 'promote' | 'rollback' | 'remove' | 'rotate' | 'history',
  [name = '', address = '']: string[],
  options: DeployOptions,
) {
  const { runDeploy, runHistory, runPromote, runRemove, runRollback, runRotate } = await import('./deployments.ts');
  const run = {
    deploy: () => runDeploy(name, address, options),
    promote: () => runPromote(name, options),
    rollback: () => runRollback(name, options),
    remove: () => runRemove(name, options),
    rotate: () => runRotate(name, options),
    history: () => runHistory(name === '' ? undefined : name, options),
  };
  console.log(await run[command]());
}

async function runKeyCommand(file: string) {
  const { runKeys } = await import('./deployments.ts');
  console.log(await runKeys(file));
}

/** Returns the error message for an invalid command line. */
function describeMistake(command: string | undefined, names: readonly string[]) {
  if (command === undefined) return 'Name a command.';
  if (COMMANDS.includes(command))
    return `heard-remote ${command} has ${names.length} arguments, which is not how it is used.`;
  const similar = findSimilar(command, COMMANDS);
  return `There is no command "${command}".${similar === null ? '' : ` Did you mean "${similar}"?`}`;
}

async function runServe(folders: string[], port: number) {
  const { serve } = await import('./serve.ts');
  const { address, close } = await serve(folders, port);
  console.log(`Serving on ${address}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());
}

async function runTypes() {
  const { generateTypes, TYPES_FILE } = await import('../types.ts');
  await generateTypes(process.cwd(), resolve('dist/types'));
  cpSync(join('dist/types', TYPES_FILE), join('dist/web', TYPES_FILE));
}

async function runMessages(configs: string[]) {
  const { checkMessages } = await import('./checkMessages.ts');
  const { messages, wrong } = checkMessages(configs.map((config) => resolve(config)));
  for (const { file, what } of wrong) console.error(`${relative(process.cwd(), file)}: ${what}`);
  console.log(`${messages} messages, ${wrong.length} mistakes`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

async function runCheck(place: string, shell: string | null) {
  const { check } = await import('./check.ts');
  const results = await check(place, shell);
  for (const { what, wrong, isWarning = false } of results) {
    console.log(wrong === null ? `ok      ${what}` : `${isWarning ? 'WARNING' : 'FAILED '} ${what}: ${wrong}`);
  }
  const failures = results.filter(({ wrong, isWarning = false }) => wrong !== null && !isWarning).length;
  console.log(failures === 0 ? 'The remote meets the contract.' : `${failures} of ${results.length} checks failed.`);
  process.exitCode = failures === 0 ? 0 : 1;
}
