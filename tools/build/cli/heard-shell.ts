#!/usr/bin/env node
// The command of the platform team's pipeline besides the build (docs/deploying.md).
import { parseArgs } from 'node:util';
import { checkShell } from './checkShell.ts';

const USAGE = `heard-shell check DEPLOYED [--shell URL]  checks that every remote that is deployed in the shell at the URL DEPLOYED works in a new shell:
                                          in the one at URL, or in the build in this folder`;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { shell: { type: 'string' } } });
  const [command, deployed, ...rest] = positionals;
  if (command !== 'check' || deployed === undefined || rest.length > 0) throw new Error(USAGE);
  const results = await checkShell(deployed, values.shell ?? null);
  for (const { what, wrong } of results) console.log(wrong === null ? `ok      ${what}` : `FAILED  ${what}: ${wrong}`);
  const broken = [...new Set(results.filter(({ wrong }) => wrong !== null).map(({ team }) => team))];
  console.log(
    broken.length === 0
      ? 'The new shell works with every deployed remote.'
      : `The new shell breaks: ${broken.join(', ')}. Deploy it when these teams have released a version that works with it.`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
