import { untilStaying, watchDepartures, watchLoad } from './departures.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  const stop = watchDepartures();
  window.dispatchEvent(new Event('pageshow'));
  stop();
});

const leave = () => window.dispatchEvent(new Event('beforeunload'));

const isStaying = async () => {
  const pending = Symbol('pending');
  await Promise.resolve();
  return (await Promise.race([untilStaying(), Promise.resolve().then(() => pending)])) !== pending;
};

/** Appends an element that loads a file (such as a script) to the head, and waits for the MutationObserver. */
async function addFile<File extends HTMLElement>(file: File): Promise<File> {
  document.head.append(file);
  await Promise.resolve();
  return file;
}
const createScript = () => Object.assign(document.createElement('script'), { src: '/remotes/mfe-jobs/7.js' });

it('does not wait for another document if the user left the document while nothing was loading', async () => {
  leave();
  expect(await isStaying()).toBe(true);
  const end = watchLoad();
  end();
  leave();
  expect(await isStaying()).toBe(true);
});

it('waits at most 30 s for another document if the user left the document during a load', async () => {
  const end = watchLoad();
  leave();
  end();
  expect(await isStaying()).toBe(false);
  jest.advanceTimersByTime(29_999);
  expect(await isStaying()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(await isStaying()).toBe(true);
});

it('listens for departures until the last load has ended', async () => {
  const ends = [watchLoad(), watchLoad()];
  ends[0]?.();
  leave();
  expect(await isStaying()).toBe(false);
  ends[1]?.();
});

it.each<[string, (file: HTMLElement) => void]>([
  ['has loaded', (file) => file.dispatchEvent(new Event('load'))],
  ['has failed', (file) => file.dispatchEvent(new Event('error'))],
  ['was removed', (file) => file.remove()],
])('listens for departures while a file is loading, until the file %s', async (_, end) => {
  const stop = watchDepartures();
  const file = await addFile(createScript());
  end(file);
  await Promise.resolve();
  leave();
  expect(await isStaying()).toBe(true);
  await addFile(createScript());
  leave();
  expect(await isStaying()).toBe(false);
  stop();
});

it('does not wait in a document that the user left and that was restored', async () => {
  const stop = watchDepartures();
  await addFile(createScript());
  leave();
  window.dispatchEvent(new Event('pageshow'));
  expect(await isStaying()).toBe(true);
  stop();
});

it('ignores elements of the head without a file', async () => {
  const stop = watchDepartures();
  await addFile(document.createElement('style'));
  leave();
  expect(await isStaying()).toBe(true);
  stop();
});
