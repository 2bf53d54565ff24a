// The commands that change and show the deployment record (docs/deploying.md).
import { userInfo } from 'node:os';
import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ConflictError,
  covers,
  deploy,
  overlaps,
  parsePrefix,
  promote,
  readHistory,
  readRecord,
  readRecords,
  remove,
  REMOTE_NAME,
  rollBack,
  writeRevision,
  type Author,
  type RemoteRecord,
} from '@heard/build/record';
import { findIncompatibility, findUnknownSlots } from '../compatibility.ts';
import { verifyRelease, type Description } from './verifyRelease.ts';

interface Options {
  record?: string;
  shell?: string;
  by?: string;
  reason?: string;
  'dry-run'?: boolean;
}

export type DeployOptions = Options & {
  to?: string;
  then?: string;
  'if-failures-below'?: string;
  after?: string;
  owner?: string;
  prefix?: string[];
  'change-owner'?: boolean;
  render?: string;
};

/** How long (ms) to wait for the web servers, which read the record every 10 s and each remote for up to 3 s. */
const NOTICE_MS = 45_000;
/** Responses in a row that must have the change: several web servers may take turns. */
const NOTICES = 6;
/** Attempts to write a change while others change the same remote. */
const MAX_ATTEMPTS = 50;
/** Mounts after which a conditional promotion is decided. */
const MIN_MOUNTS = 1000;

/**
 * Deploys a release.
 * @param name the remote
 * @param address the URL of its build; a path (`/remotes/mfe-public/`) is the shell's
 * @returns what has changed
 * @throws {Error} if the release is not complete, or the record does not allow it
 */
export async function runDeploy(name: string, address: string, options: DeployOptions): Promise<string> {
  const folder = await recordFolder(options);
  checkName(name);
  const { description, manifest, rejected } = await verifyRelease(toUrl(address, options), name);
  if (rejected.length > 0) throw new Error(`The shell would reject a part of ${name}:\n  ${rejected.join('\n  ')}`);
  if (options.shell !== undefined) await checkCompatibility(options.shell, description);
  const share = options.to === undefined ? 100 : parsePercent(options.to);
  const deployment = {
    ...author(options),
    name,
    release: description.version,
    url: address,
    manifest,
    share,
    condition: parseCondition(options, share),
    owner: options.owner,
    prefixes: options.prefix?.map(parsePrefix),
    render: parseRender(options),
  };
  for (let attempt = 1; ; attempt += 1) {
    const before = await readRecord(folder, name);
    checkOwner(before, options);
    const after = deploy(before, deployment);
    const wrong = await findConflicts(folder, after, description);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    try {
      return await write(folder, before, after, options);
    } catch (error) {
      // The release does not depend on what others have deployed: it follows theirs.
      if (!(error instanceof ConflictError) || attempt === MAX_ATTEMPTS) throw error;
      await delay(Math.random() * 50);
    }
  }
}

export async function runPromote(name: string, options: Options & { to?: string }) {
  const share = options.to === undefined ? 100 : parsePercent(options.to);
  return changeOnce(name, options, (before, by) => promote(before, { ...by, share }));
}

export async function runRollback(name: string, options: Options) {
  return changeOnce(name, options, rollBack);
}

export async function runRemove(name: string, options: Options) {
  return changeOnce(name, options, remove);
}

/** Returns the log of one remote or of all, oldest first. */
export async function runHistory(name: string | undefined, options: Options) {
  const folder = await recordFolder(options);
  const names = name === undefined ? (await readRecords(folder)).records.map((record) => record.name) : [name];
  const histories = await Promise.all(names.map((one) => readHistory(folder, one)));
  const revisions = histories.flat().sort((one, other) => (one.change.at < other.change.at ? -1 : 1));
  if (revisions.length === 0) throw new Error(`${name ?? folder} has no deployments.`);
  return revisions
    .map(({ name: remote, revision, change: { action, release, share, at, by, reason } }) => {
      const why = reason === null ? '' : `: ${reason}`;
      return `${at}  ${remote} #${revision}  ${action} ${release} ${share}%  ${by}${why}`;
    })
    .join('\n');
}

/** Makes a change that depends on what is deployed: fails if somebody else was faster. */
async function changeOnce(
  name: string,
  options: Options,
  change: (before: RemoteRecord, author: Author) => RemoteRecord,
) {
  const folder = await recordFolder(options);
  checkName(name);
  const before = await readRecord(folder, name);
  if (before === null) throw new Error(`${name} is not in the record ${folder}.`);
  return write(folder, before, change(before, author(options)), options);
}

async function write(folder: string, before: RemoteRecord | null, after: RemoteRecord, options: Options) {
  const text = `${after.name}: ${describe(before)} -> ${describe(after)}`;
  if (options['dry-run'] === true) return `${text} (dry run: nothing was changed)`;
  await writeRevision(folder, after);
  if (options.shell !== undefined) await waitForShell(options.shell, after);
  return text;
}

/** Returns why the web servers would reject a record. */
async function findConflicts(
  folder: string,
  record: RemoteRecord,
  { mounts, links = [] }: { mounts: readonly { path: string }[]; links?: readonly { path: string }[] },
) {
  const { records, problems } = await readRecords(folder);
  const others = records.filter(
    ({ name, current, candidate }) => name !== record.name && (current ?? candidate) !== null,
  );
  const taken = record.prefixes.flatMap((prefix) =>
    others.flatMap((other) =>
      other.prefixes
        .filter((theirs) => overlaps(prefix, theirs))
        .map(
          (theirs) =>
            `${record.name} (${record.owner}) cannot own ${prefix}: ${theirs} belongs to ${other.name} (${other.owner}).`,
        ),
    ),
  );
  const used = [
    ...mounts.map(({ path }) => ({ path, verb: 'mounts' })),
    ...links.map(({ path }) => ({ path, verb: 'links to' })),
  ];
  const outside = used
    .filter(({ path }) => !covers(record.prefixes, path))
    .map(({ path, verb }) => {
      const other = others.find(({ prefixes }) => covers(prefixes, path));
      const owner = other === undefined ? '' : ` It belongs to ${other.name} (${other.owner}).`;
      return `${record.name} (${record.owner}) owns ${record.prefixes.join(', ')}, but ${verb} ${path}.${owner}`;
    });
  const own = problems.filter(({ name }) => name === record.name).map(({ reason }) => reason);
  return [...own, ...taken, ...outside];
}

/** @throws {Error} if the deployment would give the remote to another team by mistake */
function checkOwner(before: RemoteRecord | null, { owner, 'change-owner': isIntended = false }: DeployOptions) {
  if (before === null || owner === undefined || owner === before.owner || isIntended) return;
  throw new Error(`${before.name} belongs to ${before.owner}, not to ${owner}. Add --change-owner to transfer it.`);
}

/** @throws {Error} if the shell does not offer what a release needs: it would show an alert in the place of its pages */
async function checkCompatibility(shell: string, description: Description) {
  const [offers, surface] = await Promise.all(
    ['/versions.json', '/surface.json'].map(async (path) => {
      const response = await fetch(new URL(path, shell), { signal: AbortSignal.timeout(5000) }).catch(() => null);
      if (response?.ok !== true) throw new Error(`${shell} does not report what it offers (${path}). Is it a shell?`);
      return response.json();
    }),
  );
  const reason = findIncompatibility(description.name, description, offers);
  if (reason !== null) throw new Error(`${reason}. Deploy the shell first.`);
  const unknown = findUnknownSlots(description, surface);
  if (unknown.length > 0)
    throw new Error(`${description.name} uses the slots ${unknown.join(', ')}, which ${shell} does not have.`);
}

function describe(record: RemoteRecord | null) {
  if (record === null || (record.current === null && record.candidate === null)) return 'not deployed';
  const { current, candidate } = record;
  const trial = candidate === null ? '' : `${candidate.release} for ${candidate.share}% of the visitors`;
  const rendering = record.render === false ? 'not rendered on the server' : '';
  return [current?.release ?? 'not deployed', trial, rendering].filter(Boolean).join(', ');
}

function parseRender({ render }: DeployOptions) {
  if (render === undefined) return undefined;
  if (render !== 'on' && render !== 'off') throw new Error(`--render is on or off, not "${render}".`);
  return render === 'on';
}

async function waitForShell(shell: string, { name, revision, current, candidate }: RemoteRecord) {
  const isRemoved = current === null && candidate === null;
  let notices = 0;
  for (const began = Date.now(); Date.now() - began < NOTICE_MS; await delay(notices === 0 ? 500 : 50)) {
    const response = await fetch(new URL('/versions.json', shell), { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    );
    const revisions = response?.ok ? ((await response.json().catch(() => null))?.revisions ?? null) : null;
    const hasNoticed = revisions !== null && (isRemoved ? !(name in revisions) : (revisions[name] ?? 0) >= revision);
    notices = hasNoticed ? notices + 1 : 0;
    if (notices === NOTICES) return;
  }
  throw new Error(
    `The record is changed, but ${shell} has not accepted it after ${NOTICE_MS / 1000} s. The log of the web server says why.`,
  );
}

async function recordFolder({ record = process.env['REMOTES'] ?? '' }: Options) {
  if (record === '') throw new Error('Name the folder of the deployment record: --record FOLDER, or REMOTES.');
  const isFolder = await stat(record).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Error(`${record} is not a folder. Create it for the first deployment.`);
  return record;
}

function author({ by = userInfo().username, reason }: Options) {
  return { at: new Date().toISOString(), by, reason: reason ?? null };
}

function checkName(name: string) {
  if (!REMOTE_NAME.test(name)) throw new Error(`"${name}" is not a valid remote name.`);
}

function toUrl(address: string, { shell }: Options) {
  if (!address.startsWith('/')) return address;
  if (shell === undefined) throw new Error(`${address} is a path of the shell: name it by --shell.`);
  return String(new URL(address, shell));
}

function parseCondition(options: DeployOptions, share: number) {
  const { then, 'if-failures-below': limit, after } = options;
  if (then === undefined && limit === undefined && after === undefined) return undefined;
  if (then === undefined || limit === undefined || share === 100) {
    throw new Error(
      '--to, --then and --if-failures-below belong together: --to 5% --then 100% --if-failures-below 0.5%.',
    );
  }
  const minMounts = Number(after ?? MIN_MOUNTS);
  if (!Number.isInteger(minMounts) || minMounts < 1) throw new Error(`--after ${after} is not a number of mounts.`);
  return { share: parsePercent(then), maxFailures: parsePercent(limit), minMounts };
}

/**
 * @param text `5%`
 * @returns in percent
 */
function parsePercent(text: string): number {
  const percent = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text)?.[1] ?? Number.NaN);
  if (!(percent > 0 && percent <= 100)) throw new Error(`"${text}" is not a share such as 5%.`);
  return percent;
}
