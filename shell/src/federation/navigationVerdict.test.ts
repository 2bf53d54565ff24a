import { BEAT_MS, createNavigationVerdict, type Beat, type NavigationVerdict } from './navigationVerdict.ts';

const LONG_MS = 50_000;
const busy: Omit<Beat, 'ms'> = { isFree: false, isLoading: false, attempts: 1, commits: 0 };

/**
 * Returns the first verdict other than `slow`, with its time. @param toBeat returns the events until the given time (ms) after the start
 */
function judge(toBeat: (ms: number) => Partial<Beat>): { verdict: NavigationVerdict; ms: number } {
  const decide = createNavigationVerdict();
  for (let ms = BEAT_MS; ms <= LONG_MS; ms += BEAT_MS) {
    const verdict = decide({ ...busy, ms, ...toBeat(ms) });
    if (verdict !== 'slow') return { verdict, ms };
  }
  return { verdict: 'slow', ms: LONG_MS };
}

it.each<[string, (ms: number) => Partial<Beat>]>([
  ['React renders its page', () => ({})],
  ['React still renders the page of the navigation before', () => ({ attempts: 0 })],
  ['its files load', () => ({ isFree: true, isLoading: true })],
  ['an animation interrupts React until the transition expires', (ms) => ({ attempts: Math.min(ms, 5_000) / 16 })],
  ['somebody types while its files load', (ms) => ({ isFree: true, isLoading: true, commits: ms / 100 })],
])('waits for a navigation while %s', (_, toBeat) => {
  expect(judge(toBeat)).toEqual({ verdict: 'slow', ms: LONG_MS });
});

// Covers TEAMS-1.3
it.each<[string, (ms: number) => Partial<Beat>]>([
  ['a page renders without end', (ms) => ({ attempts: 0, commits: ms })],
  ['a heavy page renders without end', (ms) => ({ attempts: 0, commits: Math.floor(ms / 400) })],
  ['React begins to render it again and again', (ms) => ({ attempts: ms / 100 })],
])('gives up a navigation within 10 s when %s', (_, toBeat) => {
  const { verdict, ms } = judge(toBeat);
  expect(verdict).toBe('endless');
  expect(ms).toBeLessThan(10_000);
});

it.each<[string, (ms: number) => Partial<Beat>, number]>([
  ['the main thread was free for 2 s', () => ({ isFree: true }), 2_000],
  ['the main thread was free for 2 s in all', (ms) => ({ isFree: ms % 100 === 0 }), 4_000],
  ['a file has not loaded for a minute', () => ({ isFree: true, isLoading: true }), 60_000],
])('gives up a navigation once %s', (_, toBeat, expected) => {
  const decide = createNavigationVerdict();
  let verdict: NavigationVerdict = 'slow';
  let ms = 0;
  while (verdict === 'slow') {
    ms += BEAT_MS;
    verdict = decide({ ...busy, ms, ...toBeat(ms) });
  }
  expect(verdict).toBe('lost');
  expect(ms).toBeGreaterThanOrEqual(expected);
  expect(ms).toBeLessThan(expected + 200);
});
