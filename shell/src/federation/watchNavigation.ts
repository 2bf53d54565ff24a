import { countCommits } from './commits.ts';
import { isThreadFree } from './isThreadFree.ts';
import { createNavigationVerdict, BEAT_MS, FREE_MS } from './navigationVerdict.ts';
import type { NavigationRecord } from './NavigationRecord.ts';
import { readEntry } from './readEntry.ts';

/** The links in the header and the footer of the shell. */
const LINKS = '#root > header a, #root > footer a';
/** The files of a page for which a navigation may wait. */
const FILES = 'script[src], link[rel=stylesheet]';
/** The time (ms) after which the progress of a navigation is shown. */
const PROGRESS_MS = 300;

const REASONS = {
  endless: 'A page that renders without end blocks a navigation.',
  lost: 'A navigation was never rendered.',
};

export interface WatchOptions {
  record: NavigationRecord;
  /** The elements that the shell renders around the page. */
  frame: readonly Element[];
  /** The element to show while a navigation is slow. */
  progress: HTMLElement | null;
  /** Loads a document. */
  giveUp: (error: Error) => void;
  /** The history entry that was shown before the event, and its path. */
  shown: string;
  pathname: string;
  /** The click, or the event of the browser's back or forward button; null for any other change of the history entry. */
  event: Event | null;
}

/** The files that have loaded or failed. */
const settled = new WeakSet<EventTarget>();
for (const file of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(FILES)) {
  const url = 'src' in file ? file.src : file.href;
  if (performance.getEntriesByName(url).length > 0) settled.add(file);
}
for (const type of ['load', 'error']) {
  // Listens on the document in the capture phase, because the `load` event of an element does not reach the window.
  document.addEventListener(type, ({ target }) => target !== null && settled.add(target), true);
}

let watched: string | null = null;

/** Watches React's progress after an event that may have started a navigation. */
export function watchNavigation(options: WatchOptions): void {
  void watchEntry(options);
  if (options.event instanceof MouseEvent) void watchLink(options, options.event);
}

async function watchEntry({ record, frame, progress, giveUp, shown }: WatchOptions): Promise<void> {
  // Waits until the router has handled a click. React renders the page of another history entry before any timer runs.
  if (readEntry() === shown) await delay();
  const requested = readEntry();
  if (requested === null || requested === shown || requested === watched) return;
  if (frame.some(({ isConnected }) => !isConnected)) {
    giveUp(new Error('A page has removed what is around it.'));
    return;
  }
  watched = requested;
  const isPending = () => readEntry() === requested && record.shown !== requested;
  const startedAt = performance.now();
  const commits = countCommits();
  const decide = createNavigationVerdict();
  while (isPending()) {
    await delay(BEAT_MS);
    const isFree = await isThreadFree();
    if (!isPending()) break;
    const ms = performance.now() - startedAt;
    if (ms > PROGRESS_MS && progress !== null) progress.hidden = false;
    const attempts = record.countAttempts(requested);
    const verdict = decide({ ms, isFree, isLoading: isLoading(), attempts, commits: countCommits() - commits });
    if (verdict !== 'slow') {
      giveUp(new Error(REASONS[verdict]));
      break;
    }
  }
  if (watched === requested) {
    watched = null;
    if (progress !== null) progress.hidden = true;
  }
}

/**
 * Loads the document of a clicked link in the header or the footer if the page blocks the navigation: it prevents the click, or navigates
 * back to itself.
 */
async function watchLink({ record, giveUp, pathname }: WatchOptions, event: MouseEvent): Promise<void> {
  const { origin } = window.location;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
  const opensHere = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (link === null || !opensHere || link.origin !== origin || link.pathname === pathname) return;
  await delay();
  // Needs no check if the click was not prevented, because the browser then follows the link, however long the next document takes to load.
  if (!event.defaultPrevented) return;
  for (let freeMs = 0; freeMs < FREE_MS;) {
    await delay(BEAT_MS);
    const isFree = await isThreadFree();
    if (record.lastAction !== event) return;
    const entry = readEntry();
    if (isFree && (entry === null || entry === record.shown)) freeMs += BEAT_MS;
  }
  if (window.location.pathname !== pathname) return;
  // Uses the method of the prototype, because a page may have replaced the method of the object.
  History.prototype.pushState.call(window.history, null, '', link.href);
  giveUp(new Error('A link was not followed.'));
}

function isLoading(): boolean {
  return [...document.querySelectorAll(FILES)].some((file) => !settled.has(file));
}

function delay(ms?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
