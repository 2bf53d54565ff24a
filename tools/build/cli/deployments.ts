// The commands that change and show the deployment record (docs/deploying.md).
import { createHash, randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ConflictError,
  covers,
  createKeys,
  deploy,
  findSigner,
  getPreviews,
  isDeployed,
  overlaps,
  parsePrefix,
  promote,
  readHistory,
  readPublicKey,
  readRecord,
  readRecords,
  remove,
  REMOTE_NAME,
  rollBack,
  rotate,
  sign,
  signRotation,
  writeRevision,
  type Author,
  type RemoteRecord,
} from '@heard/build/record';
import { findIncompatibility, findUnknownSlots } from '../compatibility.ts';
import { findOverBudget } from './budget.ts';
import { verifyRelease, type Description } from './verifyRelease.ts';

interface Options {
  record?: string;
  shell?: string;
  by?: string;
  reason?: string;
  'dry-run'?: boolean;
  /** The path of the file with the private key that signs the change. */
  key?: string;
  /** Signs with the key of the platform's administrators instead of the team's key. */
  'as-platform'?: boolean;
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

/** The part of `/versions.json` about the deployment record. */
interface DeployedVersions {
  revisions?: Record<string, number>;
  deployed?: { name: string; version: string }[];
}

/**
 * The maximum time (ms) to wait for the web servers, which read the record every 10 s and each remote for up to 3 s.
 */
const NOTICE_MS = 45_000;
/** The number of consecutive responses that must contain the change, because several web servers may take turns. */
const NOTICES = 6;
/** The number of attempts to write a change while others change the same remote. */
const MAX_ATTEMPTS = 50;
/** The number of mounts after which a conditional promotion is decided. */
const MIN_MOUNTS = 1000;

/**
 * Deploys a release.
 * @param name the remote
 * @param address the URL of its build; a path, such as `/remotes/mfe-public/`, is relative to the shell's URL
 * @returns what has changed
 * @throws {Error} if the release is not complete, or the record does not allow it
 */
export async function runDeploy(name: string, address: string, options: DeployOptions): Promise<string> {
  const folder = await recordFolder(options);
  checkName(name);
  const { description, manifest, rejected, loads } = await verifyRelease(toUrl(address, options), name);
  if (rejected.length > 0) throw new Error(`The shell would reject a part of ${name}:\n  ${rejected.join('\n  ')}`);
  const overBudget = findOverBudget(loads, description.budget ?? {});
  if (overBudget.length > 0) throw new Error(`${name} exceeds its budget:\n  ${overBudget.join('\n  ')}`);
  if (options.shell !== undefined) await checkCompatibility(options.shell, description);
  const share = options.to === undefined ? 100 : parsePercent(options.to, true);
  const secret = share === 0 ? randomBytes(24).toString('base64url') : null;
  const deployment = {
    ...author(options),
    name,
    release: description.version,
    url: address,
    manifest,
    share,
    condition: parseCondition(options, share),
    link: secret === null ? undefined : createHash('sha256').update(secret).digest('hex'),
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
      const text = await write(folder, before, after, options);
      return secret === null ? text : `${text}\n${describePreview(after, description, secret, options)}`;
    } catch (error) {
      // Retries after a concurrent deployment, because a release does not depend on the revision before it.
      if (!(error instanceof ConflictError) || attempt === MAX_ATTEMPTS) throw error;
      await delay(Math.random() * 50);
    }
  }
}

export async function runPromote(name: string, options: Options & { to?: string }) {
  const share = options.to === undefined ? 100 : parsePercent(options.to);
  return changeOnce(name, options, (before, by) => promote(before, { ...by, share }));
}

/** Rolls back to the previous release, or to the release in `--to`. */
export async function runRollback(name: string, options: Options & { to?: string }) {
  return changeOnce(name, options, (before, by) => rollBack(before, { ...by, to: options.to }));
}

/** Replaces the key of a team. The change is signed with the current key, or with the platform's if the team has lost its key. */
export async function runRotate(name: string, options: Options & { 'new-key'?: string }) {
  const [file, newFile] = [getKeyFile(options), options['new-key']];
  if (file === undefined || newFile === undefined)
    throw new Error('Name both keys: --key FILE, or HEARD_KEY, and --new-key FILE.');
  const [privateKey = '', newKey = ''] = await Promise.all([file, newFile].map((one) => readFile(one, 'utf8')));
  return changeOnce(name, options, (before, by) =>
    rotate(before, { ...by, rotation: signRotation(before, readPublicKey(newKey), privateKey) }),
  );
}

/** Creates a key pair. @returns instructions for the keys @throws {Error} if the file exists */
export async function runKeys(file: string): Promise<string> {
  const { privateKey, publicKey } = createKeys();
  await writeFile(file, privateKey, { flag: 'wx', mode: 0o600 });
  return `${file} has the private key: sign changes with --key ${file}. The public key:\n${publicKey}`;
}

export async function runRemove(name: string, options: Options) {
  return changeOnce(name, options, remove);
}

/** Returns the log of one remote or of all remotes, oldest first. */
export async function runHistory(name: string | undefined, options: Options) {
  const folder = await recordFolder(options);
  const names = name === undefined ? (await readRecords(folder)).records.map((record) => record.name) : [name];
  const histories = await Promise.all(names.map((one) => readHistory(folder, one)));
  const revisions = histories.flat().sort((one, other) => (one.change.at < other.change.at ? -1 : 1));
  if (revisions.length === 0) throw new Error(`${name ?? folder} has no deployments.`);
  return revisions
    .map((record) => {
      const { action, release, share, at, by, reason } = record.change;
      const why = reason === null ? '' : `: ${reason}`;
      const url = findUrl(record);
      const where = url === undefined ? '' : `  ${url}`;
      const before = histories.flat().find((one) => one.name === record.name && one.revision === record.revision - 1);
      const text = `${at}  ${record.name} #${record.revision}  ${action} ${release} ${share}%  ${by}${why}`;
      return `${text}${where}${describeSigner(record, before)}`;
    })
    .join('\n');
}

/** Returns the URL of the release that a change is about. */
function findUrl({ current, candidate, previous, previews = [], change }: RemoteRecord): string | undefined {
  const releases = [current, candidate, ...previews, ...previous].filter((release) => release !== null);
  return releases.find(({ release }) => release === change.release)?.url;
}

/** Returns the name of the key that has signed a change; '' if the team has no key. */
function describeSigner(record: RemoteRecord, before: RemoteRecord | undefined): string {
  const expected = before?.key ?? record.key;
  if (expected === undefined) return '';
  const signer = findSigner(record);
  if (signer === null) return '  not signed';
  // Shows the end of the key, because all keys start with the same characters.
  const short = signer.slice(-9, -1);
  return signer === expected
    ? `  signed by ${before?.owner ?? record.owner} (${short})`
    : `  signed by another key (${short})`;
}

/** Makes a change that depends on the deployed state. Fails if another deployment has changed this state in the meantime. */
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
  const signed = await signChange(before, after, options);
  if (options['dry-run'] === true) return `${text} (dry run: nothing was changed)`;
  await writeRevision(folder, signed);
  if (options.shell === undefined) {
    return `${text}\nNothing was compared with the shell, and nobody waited for it: name it by --shell.`;
  }
  await waitForShell(options.shell, signed);
  return text;
}

/**
 * Signs a change with the key of `--key` or HEARD_KEY. If the remote has no key, this key becomes the team's key. The platform's key never becomes a
 * team's key. Instead, the changes of a remote without a key remain unsigned.
 * @throws {Error} if the record needs another key
 */
async function signChange(before: RemoteRecord | null, after: RemoteRecord, options: Options): Promise<RemoteRecord> {
  const { 'as-platform': isPlatform = false } = options;
  const file = getKeyFile(options);
  const { name, owner } = before ?? after;
  if (isPlatform && before?.key === undefined) return after;
  if (file === undefined) {
    if (before?.key === undefined) return after;
    throw new Error(`Changes of ${name} need the key of ${owner}: --key FILE, or HEARD_KEY.`);
  }
  const privateKey = await readFile(file, 'utf8');
  const key = readPublicKey(privateKey);
  if (before?.key !== undefined && before.key !== key && !isPlatform) {
    throw new Error(
      `${file} is not the key of ${owner}. Administrators sign with the platform's key and --as-platform.`,
    );
  }
  return sign({ ...after, ...(after.key === undefined && { key }) }, privateKey);
}

/** Returns the path of the private key in `--key` or HEARD_KEY. */
function getKeyFile({ key = process.env['HEARD_KEY'] }: Options): string | undefined {
  return key === '' ? undefined : key;
}

/** Returns the link with which testers get a preview. */
function describePreview(record: RemoteRecord, { mounts }: Description, secret: string, { shell }: Options): string {
  const { name, change } = record;
  const expires = record.previews?.find(({ release }) => release === change.release)?.expires ?? '';
  const path = mounts.map((mount) => mount.path).find((one) => !/[:*]/.test(one)) ?? '/';
  const query = new URLSearchParams({ [`release.${name}`]: change.release, 'release-link': secret });
  const link = shell === undefined ? `${path}?${query}` : String(new URL(`${path}?${query}`, shell));
  return `Only testers get it, until ${expires.slice(0, 10)}: ${link}`;
}

/** Returns why the web servers would reject a record. */
async function findConflicts(
  folder: string,
  record: RemoteRecord,
  { mounts, links = [] }: { mounts: readonly { path: string }[]; links?: readonly { path: string }[] },
) {
  const { records, problems } = await readRecords(folder);
  const now = new Date().toISOString();
  const others = records.filter((other) => other.name !== record.name && isDeployed(other, now));
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

/** @throws {Error} if the shell does not offer what a release needs. The shell would show an alert in place of the pages of the release */
async function checkCompatibility(shell: string, description: Description) {
  const [offers, surface] = await Promise.all(
    ['/versions.json', '/surface.json'].map(async (path) => {
      const response = await fetch(new URL(path, shell), { signal: AbortSignal.timeout(5000) }).catch(() => null);
      if (response?.ok !== true) throw new Error(`${shell} does not report what it offers (${path}). Is it a shell?`);
      return response.json();
    }),
  );
  const reason = findIncompatibility(description.name, description, offers);
  if (reason !== null) throw new Error(`${reason}.`);
  const unknown = findUnknownSlots(description, surface);
  if (unknown.length > 0)
    throw new Error(`${description.name} uses the slots ${unknown.join(', ')}, which ${shell} does not have.`);
}

function describe(record: RemoteRecord | null) {
  if (record === null) return 'not deployed';
  const { current, candidate } = record;
  const previews = getPreviews(record.previews, new Date().toISOString());
  const preview = previews.length === 0 ? '' : `previews of ${previews.map(({ release }) => release).join(', ')}`;
  const trial = candidate === null ? '' : `${candidate.release} for ${candidate.share}% of the visitors`;
  const rendering = record.render === false ? 'not rendered on the server' : '';
  return [current?.release ?? 'not deployed', trial, preview, rendering].filter(Boolean).join(', ');
}

function parseRender({ render }: DeployOptions) {
  if (render === undefined) return undefined;
  if (render !== 'on' && render !== 'off') throw new Error(`--render is on or off, not "${render}".`);
  return render === 'on';
}

async function waitForShell(shell: string, record: RemoteRecord) {
  const { name, revision } = record;
  const isRemoved = !isDeployed(record, new Date().toISOString());
  let notices = 0;
  for (const began = Date.now(); Date.now() - began < NOTICE_MS; await delay(notices === 0 ? 500 : 50)) {
    const response = await fetch(new URL('/versions.json', shell), { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    );
    const body: DeployedVersions | null = response?.ok ? await response.json().catch(() => null) : null;
    const revisions = body?.revisions ?? null;
    const hasNoticed = revisions !== null && (isRemoved ? !(name in revisions) : (revisions[name] ?? 0) >= revision);
    notices = hasNoticed ? notices + 1 : 0;
    if (notices === NOTICES) {
      // Checks the served release only if no later deployment has replaced this deployment.
      if (revisions?.[name] === revision) checkIsLoaded(shell, record, body?.deployed);
      return;
    }
  }
  throw new Error(
    `The record is changed, but ${shell} has not accepted it after ${NOTICE_MS / 1000} s. The log of the web server says why.`,
  );
}

/**
 * @param deployed the part of the web server's `/versions.json`; if the shell does not send it, nothing is checked
 * @throws {Error} if the web server could not load the current release. The web server tries to load it before it accepts the record
 */
function checkIsLoaded(shell: string, { name, current }: RemoteRecord, deployed: DeployedVersions['deployed']) {
  if (current === null || deployed === undefined) return;
  const served = deployed.find((remote) => remote.name === name)?.version;
  if (served === current.release) return;
  throw new Error(
    `The record is changed, but ${shell} could not load ${current.release} from ${current.url}. Its log says why, and it tries again every 10 s. Visitors get ${served ?? 'a message that the page is not available'}.`,
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
  if (then === undefined || limit === undefined || share === 100 || share === 0) {
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
 * @param mayBeZero whether to accept 0%, which deploys a preview
 * @returns the share in percent
 */
function parsePercent(text: string, mayBeZero = false): number {
  const percent = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text)?.[1] ?? Number.NaN);
  if (!((percent > 0 || (mayBeZero && percent === 0)) && percent <= 100))
    throw new Error(`"${text}" is not a share such as 5%.`);
  return percent;
}
