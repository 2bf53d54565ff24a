import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The number of documents in each measurement. */
const COUNT = 300;
/** The number of visitors who request documents at the same time. */
const VISITORS = 4;
/** The number of documents that are requested before the measurement, because the first documents compile code. */
const WARM_UP = 50;

const TICKS_PER_S = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/**
 * Measures how many documents of a page a web server creates per second, and its processor time for each document, in
 * ms. The time includes its threads, but not the API.
 * @param options isCached: false requests a different URL each time, which has not been rendered before
 */
export async function measureDocuments(
  { url, pid }: { url: string; pid: number },
  path: string,
  { isCached }: { isCached: boolean },
) {
  let documents = 0;
  let rendered = 0;
  const visit = async () => {
    documents += 1;
    const query = isCached ? '' : `?visit=${process.pid}-${path.length}-${documents}`;
    const response = await fetch(`${url}${path}${query}`);
    if (!response.ok) throw new Error(`${url}${path} responds with ${response.status}.`);
    if ((await response.text()).includes('<div id="root" data-time=')) rendered += 1;
  };
  for (let visits = 0; visits < WARM_UP; visits += 1) await visit();
  rendered = 0;
  const cpuBefore = readCpuMs(pid);
  for (let visits = 0; visits < COUNT; visits += 1) await visit();
  const cpuMs = (readCpuMs(pid) - cpuBefore) / COUNT;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      for (let visits = 0; visits < COUNT / VISITORS; visits += 1) await visit();
    }),
  );
  const perSecond = COUNT / ((performance.now() - start) / 1000);
  return { perSecond, cpuMs, rendered: rendered / (2 * COUNT) };
}

/** Returns the processor time that a process has used, in ms. */
function readCpuMs(pid: number) {
  // Reads the fields after the name of the program, which may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) * 1000) / TICKS_PER_S;
}
