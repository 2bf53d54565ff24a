// Starts the product as `npm start` does, or with --dev as `npm run dev` does, with an empty data folder; checks what it prints, sends
// requests to both servers, and stops it.
import { startOnce } from './startOnce.ts';
import { root } from './workspace.ts';

/** The maximum time (ms) of a start on a busy machine, including the compilation of `npm run dev`. */
const START_TIMEOUT = { start: 180_000, dev: 300_000 };
const RESPONSE_TIMEOUT = 10_000;
/** Texts that a start has to print, because newcomers need this information. */
const HINTS = {
  start: ['/login-business ', 'Data: ', 'Emails are not sent', 'npm run admin:create', 'FOOTER_LINKS'],
  dev: ['with hot reload', '/login-business ', 'Emails are not sent'],
};

const command = process.argv.includes('--dev') ? 'dev' : 'start';
try {
  await startOnce({ clone: root, command, timeout: START_TIMEOUT[command] }, async ({ output, web, api, seconds }) => {
    for (const hint of HINTS[command]) {
      if (!output.includes(hint)) throw new Error(`The output does not mention ${hint}:\n${output}`);
    }
    const [noise] = /^.*\b(warn(ing)?|error|deprecat\w+|must exist|ECONN\w+)\b.*$/im.exec(output) ?? [];
    if (noise !== undefined) throw new Error(`A newcomer would take this for a failure: ${noise}`);
    for (const url of [`${api}/health/ready`, `${web}/api/health/ready`, `${web}/`]) {
      const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT) });
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
      await response.arrayBuffer();
      console.log(`${url}: ${response.status}`);
    }
    console.log(`Up after ${seconds.toFixed(1)} s`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
