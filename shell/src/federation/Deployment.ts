import type { Versions } from '../configuration/ShellConfiguration.ts';

/** How long the web server may take to say what is deployed; the page goes on without knowing after that. */
const ANSWER_TIMEOUT_MS = 1_000;
/** How long its answer holds for further steps. */
const ANSWER_LASTS_MS = 10_000;
/** How long nobody may have typed before a document goes by itself: keys that are pressed meanwhile are lost. */
const PAUSE_MS = 500;
/** The key in session storage of what this tab has loaded a document for by itself. */
const RECOVERED_KEY = 'heard.recovered';

/** A promise of a document that is about to be replaced by another one. */
const never = new Promise<never>(() => {});

/** Compares what is deployed with what this document was made with, and decides when a new document has to be loaded. */
export class Deployment {
  readonly #made: Versions;
  readonly #reload: () => void;
  /** The mount that the document has begun with, until it is left. */
  #begunWith: string | null = null;
  #left = false;
  #answer: { versions: Versions | null; at: number } | null = null;
  #asking: Promise<Versions | null> | null = null;
  #isBeingReplaced = false;

  /**
   * @param made what the document was made with
   * @param reload loads the document of the present address anew
   */
  constructor(made: Versions, reload: () => void) {
    this.#made = made;
    this.#reload = reload;
  }

  /** Whether showing that mount is a step to another one than the document has begun with. */
  isStep(mount: string): boolean {
    this.#begunWith ??= mount;
    this.#left ||= this.#begunWith !== mount;
    return this.#left;
  }

  /**
   * Before a step to a mount, or a new try: where what is deployed differs, the step becomes a document load. So a person
   * gets the new version with their next step, and never two of them on one page.
   * @param remote the mount's remote; null at an address that no remote has
   * @param anew whether an answer that is some seconds old is not enough
   * @returns when the mount may be shown; never, when the document is being replaced
   */
  async enter(remote: string | null, anew = false): Promise<void> {
    const now = await this.#ask(anew ? 0 : ANSWER_LASTS_MS);
    if (now === null) return;
    // Where no remote has the address, any new version may.
    const entered = remote === null ? Object.keys(now.remotes) : [remote];
    const same =
      now.shell === this.#made.shell &&
      namesOf(now) === namesOf(this.#made) &&
      entered.every((name) => now.remotes[name] === this.#made.remotes[name]);
    if (!same) await this.reload();
  }

  /**
   * A file is gone. When that is because another version of its owner has been deployed, the document is loaded anew:
   * once for each such version, so that it can't go round in circles.
   * @param remote the file's owner; null for the shell
   * @returns false when it does not help; never returns when the document is being replaced
   */
  async recover(remote: string | null): Promise<false> {
    const now = await this.#ask(0);
    if (this.#isBeingReplaced) return never;
    if (now === null || versionOf(now, remote) === versionOf(this.#made, remote)) return false;
    if (!rememberRecovery(`${remote ?? 'shell'} ${versionOf(now, remote)}`)) return false;
    this.#isBeingReplaced = true;
    await untilNobodyTypes();
    return this.reload();
  }

  /** Loads the document of the present address anew. @returns never */
  reload(): Promise<never> {
    this.#isBeingReplaced = true;
    this.#reload();
    return never;
  }

  async #ask(maxAge: number): Promise<Versions | null> {
    if (this.#asking !== null) return this.#asking;
    if (this.#answer !== null && Date.now() - this.#answer.at < maxAge) return this.#answer.versions;
    this.#asking = askVersions();
    const versions = await this.#asking;
    this.#asking = null;
    this.#answer = { versions, at: Date.now() };
    return versions;
  }
}

/** What the web server says is deployed; null when it does not say. */
async function askVersions(): Promise<Versions | null> {
  if (!navigator.onLine) return null;
  try {
    const response = await fetch('/versions.json', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const answer = (await response.json()) as Partial<Versions> | null;
    // Where something else answers in the web server's place, nothing is known.
    if (!response.ok || typeof answer?.shell !== 'string' || typeof answer.remotes !== 'object') return null;
    return answer as Versions;
  } catch {
    return null;
  }
}

function versionOf({ shell, remotes }: Versions, remote: string | null): string | undefined {
  return remote === null ? shell : remotes[remote];
}

function namesOf({ remotes }: Versions): string {
  return Object.keys(remotes).sort().join(' ');
}

/** @returns whether it has not been there before, and is now */
function rememberRecovery(recovery: string): boolean {
  try {
    const before = JSON.parse(sessionStorage.getItem(RECOVERED_KEY) ?? '[]') as string[];
    if (before.includes(recovery)) return false;
    sessionStorage.setItem(RECOVERED_KEY, JSON.stringify([...before, recovery]));
    return true;
  } catch {
    // What can't be remembered might be done again and again.
    return false;
  }
}

/** Waits for a pause in the typing, where somebody is in a field. */
async function untilNobodyTypes(): Promise<void> {
  if (document.activeElement?.matches('input, textarea, select') !== true) return;
  await new Promise<void>((resolve) => {
    let timer = setTimeout(end, PAUSE_MS);
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(end, PAUSE_MS);
    }
    function end() {
      window.removeEventListener('keydown', wait, true);
      resolve();
    }
    window.addEventListener('keydown', wait, true);
  });
}
