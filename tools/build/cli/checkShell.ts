import { fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findIncompatibility, type Offers } from '../compatibility.ts';
import { mountInShell } from './mountInShell.ts';

interface Surface {
  sdk?: string[];
  contract?: string[];
  slots?: string[];
}

interface DeployedRemote {
  name: string;
  url: string;
  owner: string;
}

type Versions = Offers & { deployed?: DeployedRemote[] };
/** A check of a remote. `team` is the team that owns the remote. */
interface Result {
  team: string;
  what: string;
  wrong: string | null;
}

/** Maps each part of a surface to its name in messages. */
const PARTS = { sdk: 'of the SDK', contract: 'of the contract', slots: '(slot)' } as const;

/**
 * Checks whether a new shell works with every remote that is deployed: it has to offer the versions that the remotes need and the names that they
 * use, and to mount their pages and slots.
 * @param deployed the URL of the deployed shell
 * @param shell the URL of the new shell, which must accept overrides from the remotes' hosts; null to start the build in this folder
 * @returns each check, and what is wrong or null
 */
export async function checkShell(deployed: string, shell: string | null): Promise<Result[]> {
  const { deployed: remotes } = (await requestJson(deployed, '/versions.json')) as Versions;
  if (remotes === undefined)
    throw new Error(`${deployed} does not list the deployed remotes. Is it the URL of a shell?`);
  const located = remotes.map(({ name, url, owner }) => ({
    team: owner,
    name,
    url: new URL(url, deployed).href,
  }));
  const started = shell === null ? await startShell(located) : null;
  try {
    const url = shell ?? started?.url ?? '';
    const before = (await requestJson(deployed, '/surface.json').catch(() => null)) as Surface | null;
    const offers = (await requestJson(url, '/versions.json')) as Versions;
    const surface = (await requestJson(url, '/surface.json')) as Surface;
    const others = Object.fromEntries(located.map((remote) => [remote.name, remote.url]));
    const results = [];
    for (const remote of located) {
      results.push(...(await checkRemote(remote, { url, offers, surface, before, others })));
    }
    return results;
  } finally {
    await started?.stop();
  }
}

async function checkRemote(
  { team, name, url: address }: { team: string; name: string; url: string },
  {
    url,
    offers,
    surface,
    before,
    others,
  }: { url: string; offers: Versions; surface: Surface; before: Surface | null; others: Record<string, string> },
): Promise<Result[]> {
  try {
    const [description, manifest] = await Promise.all([
      requestJson(address, 'remote.json'),
      requestJson(address, 'mf-manifest.json'),
    ]);
    const results = [
      { team, what: `the shell offers what ${name} needs`, wrong: findIncompatibility(name, description, offers) },
      {
        team,
        what: `the shell has everything that ${name} uses`,
        wrong: findRemoved(description.uses, surface, before),
      },
    ];
    // Ends here, because a shell loads nothing of a remote that it rejects.
    if (results[0]?.wrong !== null) return results;
    const places = await mountInShell({ shell: url, address, description, manifest, others });
    return [...results, ...places.map((place) => ({ team, ...place }))];
  } catch (error) {
    return [{ team, what: `${name} is available`, wrong: error instanceof Error ? error.message : String(error) }];
  }
}

/**
 * Returns the names that a remote uses and a new shell no longer has.
 * @param uses undefined for a remote that was built before builds recorded the names
 * @param surface the surface of the new shell
 * @param before the surface of the deployed shell; null if unknown. A name that the deployed shell never had does not count as removed.
 */
export function findRemoved(uses: Surface | undefined, surface: Surface, before: Surface | null) {
  const removed = (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((part) => {
    const offered = new Set(surface[part] ?? []);
    const known = before === null ? null : new Set(before[part] ?? []);
    return (uses?.[part] ?? [])
      .filter((name) => name !== '*' && !offered.has(name) && (known === null || known.has(name)))
      .map((name) => `${name} ${PARTS[part]}`);
  });
  return removed.length === 0 ? null : `it uses ${removed.join(', ')}, which the new shell does not have`;
}

/** Starts the web server of the build in this folder, which accepts every deployed remote as an override. */
async function startShell(remotes: { url: string }[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const program = resolve('dist/server/server/server.js');
  if (!existsSync(program))
    throw new Error(`There is no build of the shell in ${process.cwd()}: no dist/server/server/server.js.`);
  const folder = mkdtempSync(join(tmpdir(), 'heard-shell-'));
  // Creates a deployment record without remotes, because all remotes are overrides.
  const record = join(folder, 'remotes');
  mkdirSync(record);
  const child = fork(program, {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      REMOTES: record,
      REMOTES_STATE: join(folder, 'state.json'),
      REMOTE_OVERRIDES: [...new Set(remotes.map(({ url }) => new URL(url).origin))].join(','),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise((resolveExit) => child.once('exit', resolveExit));
  const stop = async () => {
    child.kill();
    // Waits for the exit, because the process writes to the folder until then.
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await new Promise<string>((resolveUrl, reject) => {
      child.on('message', (message: { type: string; url?: string; message?: string }) => {
        if (message.type === 'ready') resolveUrl(message.url ?? '');
        else reject(new Error(message.message));
      });
      child.on('exit', (code) => reject(new Error(`The new shell has exited with code ${code}.`)));
    });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function requestJson(base: string, path: string) {
  const url = new URL(path, base);
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (response === null) throw new Error(`${url} does not respond`);
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  return response.json();
}
