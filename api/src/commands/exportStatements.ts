import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { listBatches, restrictionsRepository } from '../modules/statements/index.ts';
import { formatCommand } from '../kernel/operatorTerms.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './support/runCommand.ts';
import { withMigratedDatabase } from './support/withMigratedDatabase.ts';

const USAGE = `Usage: ${formatCommand('dsa:export', '--from 2026-11-01 --to 2026-11-30 [--out FILE]')}`;

await runCommand(async () => {
  const { from, to, out } = readOptions();
  const { publicUrl, dsaTerritory: territory } = readSettings(process.env);
  let [statements, batches] = [0, 0];
  await withMigratedDatabase(async (database) => {
    const repository = restrictionsRepository(database);
    async function* toLines() {
      for await (const batch of listBatches(repository, { from, to }, { publicUrl, territory })) {
        statements += batch.length;
        batches += 1;
        yield `${JSON.stringify({ statements: batch })}\n`;
      }
    }
    const lines = Readable.from(toLines());
    if (out === undefined) return pipeline(lines, process.stdout, { end: false });
    // Writes to a temporary file, which gets its name once it is complete.
    await pipeline(lines, createWriteStream(`${out}.part`));
    await rename(`${out}.part`, out);
  });
  process.stderr.write(`Statements: ${statements}. Batches: ${batches}.\n`);
});

/** @throws Error with a one-line message */
function readOptions(): { from: string; to: string; out: string | undefined } {
  const { from, to, out } = parseOptions();
  if (!isDay(from) || !isDay(to)) throw new Error(USAGE);
  if (from > to) throw new Error('--from must not be after --to.');
  return { from, to, out };
}

function parseOptions() {
  try {
    const option = { type: 'string' } as const;
    return parseArgs({ options: { from: option, to: option, out: option } }).values;
  } catch {
    throw new Error(USAGE);
  }
}

function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
