import { setTimeout as sleep } from 'node:timers/promises';
import {
  closeGracefully,
  getListenHost,
  isLocalUrl,
  isTrial,
  limitShutdown,
  listen,
  loadTracing,
  shutDownOnSignals,
} from '@heard/server-kit';
import type { FastifyBaseLogger } from 'fastify';
import { connectDatabase } from './database/connectDatabase.ts';
import type { Database } from './database/Database.ts';
import type { BackgroundWork } from './startBackgroundWork.ts';
import type { SetupService } from './modules/setup/index.ts';
import { demoLogins } from './demo/consumers.ts';
import { hasDemoLogins, isEmpty, seedWhenEmpty } from './demo/seed.ts';
import { retryWhileUnavailable } from './database/retryWhileUnavailable.ts';
import { checkDataSecret } from './database/checkDataSecret.ts';
import { readOrCreateSecret } from './storedSecret.ts';
import { createPasswords } from './kernel/passwords.ts';
import { trustProxy } from './plugins/trustProxy.ts';
import { readSettings } from './settings.ts';

/** Messages to the parent process, if it has opened an IPC channel (`stdio: 'ipc'`). */
export type ServerMessage =
  | { type: 'progress'; text: string }
  | { type: 'ready'; url: string; demoLogins: typeof demoLogins | null; mailsUrl: string | null; needsSetup: boolean }
  | { type: 'failed'; message: string };

/** The option with which `npm run dev` shows the queued emails. */
const DEVELOPMENT = '--development';

/** The time (ms) in which a start has to finish after a signal, before its resources are released. */
const START_GRACE_MS = 2000;

/** Functions that clean up on shutdown. */
interface Cleanups {
  /** Each step releases one resource. The resource that was acquired last is released first. A start that still continues may add steps. */
  steps: (() => Promise<unknown>)[];
  /** Cleans up synchronously when the process has to exit immediately. */
  immediately(): void;
}

function notifyParent(message: ServerMessage): void {
  if (process.connected) process.send?.(message);
}

/** Starts the server. @param cleanups receives a step for each resource that is acquired */
async function start(cleanups: Cleanups): Promise<void> {
  const settings = readSettings(process.env);
  const progress = (text: string) => notifyParent({ type: 'progress', text });

  const isTrusted = trustProxy(settings.trustedProxies);
  const tracing = await loadTracing(settings.traces, {
    service: 'heard-api',
    isProxy: (address) => isTrusted(address, 0),
  });

  const jwtSecret = settings.jwtSecret ?? (await readOrCreateSecret(settings.dataDir, 'jwt-secret'));
  const dataSecret = settings.dataSecret ?? (await readOrCreateSecret(settings.dataDir, 'data-secret'));
  const connecting = connectDatabase(settings, progress);
  cleanups.steps.unshift(() =>
    connecting.then(
      ({ close }) => close(),
      () => {},
    ),
  );
  // Loads the app while another process creates or starts the embedded database. The empty handlers prevent unhandled rejections if this
  // function throws before it awaits these two promises below.
  const importingApp = import('./app.ts');
  importingApp.catch(() => {});
  const connected = await connecting;
  const { database: unlimited, migrate, abandon } = connected;
  cleanups.immediately = abandon;
  progress('Migrating the database');
  await migrate();
  await checkDataSecret(unlimited, dataSecret);
  const { storageUrl, publicUrl, rateLimits, smtpUrl, contactEmail } = settings;
  const seeding = settings.seedDemo ? seed(unlimited, dataSecret, storageUrl) : Promise.resolve(false);
  seeding.catch(() => {});
  // `npm start` shows the queued emails if no mail server is set and the site is on this machine.
  const isLocalTrial = isTrial(process.argv) && smtpUrl === null && isLocalUrl(publicUrl);
  const showsMails = isLocalTrial || process.argv.includes(DEVELOPMENT);
  const pool = connected.openRequestPool();
  cleanups.steps.unshift(pool.stop);
  const replicas = settings.replicas && connected.openReplicas(pool.database, settings.replicas);
  if (replicas) cleanups.steps.unshift(replicas.stop);
  const { createApi } = await importingApp;
  const { app, services, startBackgroundWork } = await createApi({
    ...settings,
    database: pool.database,
    replicas,
    getRejection: pool.getRejection,
    checkDatabase: pool.check,
    jwtSecret,
    dataSecret,
    offersSetup: !settings.seedDemo,
    showsMails,
    log: { level: settings.logLevel },
    tracing,
  });
  let background: BackgroundWork | undefined;
  cleanups.steps.unshift(() => Promise.all([closeGracefully(app), background?.stop()]));
  await retryWhileUnavailable(services.applySite);

  // Registers the endpoints while the database loads the demo data.
  const [isSeeded] = await Promise.all([seeding, app.ready()]);
  if (isSeeded) {
    // Fills the lists now, because the first visitor would see empty ones until the background work has filled them.
    while (await retryWhileUnavailable(() => services.refreshRanks.refreshNext()));
    progress('Loaded the demo data');
  }
  await unlimited.destroy();
  const port = await listen(app, settings.apiPort, 'API_PORT', getListenHost(settings, process.argv));
  if (!rateLimits) app.log.warn({ setting: 'RATE_LIMITS' }, 'rate limits are off: use this for tests only');
  if (contactEmail === null) {
    app.log.warn({ setting: 'CONTACT_EMAIL' }, 'contact email not set: nobody without an account can report content');
  }
  const needsSetup = await logPendingSetup(services.setup, app.log, publicUrl);
  const url = `http://localhost:${port}`;
  const ready: ServerMessage = {
    type: 'ready',
    url,
    demoLogins: (await retryWhileUnavailable(() => hasDemoLogins(pool.database))) ? demoLogins : null,
    mailsUrl: showsMails ? `${url}/mails` : null,
    needsSetup,
  };
  notifyParent(ready);
  // Starts the background work last, so that its queues, which are long after a pause or the demo data, do not delay the first page.
  background = await startBackgroundWork({ algolia: settings.algolia });
  // In development, also prints the message, because the parent process is `node --watch`, which does not forward messages.
  if (process.argv.includes(DEVELOPMENT)) process.stdout.write(`${JSON.stringify(ready)}\n`);
}

/** Logs the URL and the code for the setup if the installation has no administrator. @returns whether the setup is pending */
async function logPendingSetup(setup: SetupService, log: FastifyBaseLogger, publicUrl: string): Promise<boolean> {
  const code = await retryWhileUnavailable(setup.createCode);
  const isPending = code !== null || (await retryWhileUnavailable(setup.isPending));
  if (isPending) {
    const source = code ?? 'that was logged earlier, or a new one, which setup:code prints';
    log.warn(`no administrator yet: set up the site on ${publicUrl}/setup with the code ${source}`);
  }
  return isPending;
}

/** Loads the demo data and its images into an empty database. @returns false if the database is not empty */
async function seed(database: Database, dataSecret: string, storageUrl: string): Promise<boolean> {
  if (!(await isEmpty(database))) return false;
  // Loads the module lazily, because this process decodes no other images.
  const { addDemoImages, readDemoImages } = await import('./demo/demoImages.ts');
  const reading = readDemoImages();
  const loading = createPasswords().then(({ hash }) => seedWhenEmpty(database, hash, dataSecret));
  const [images, isSeeded] = await Promise.all([reading, loading]);
  if (isSeeded) await addDemoImages(database, storageUrl, images);
  return isSeeded;
}

async function main(): Promise<void> {
  const cleanups: Cleanups = { steps: [], immediately: () => {} };
  let stopping: Promise<void> | null = null;
  const stop = () =>
    (stopping ??= (async () => {
      // Limits the wait for the start: if the database hangs, the start does not end before the steps below close its connections.
      await Promise.race([starting.catch(() => {}), sleep(START_GRACE_MS)]);
      for (let step; (step = cleanups.steps.shift());) await step();
      if (process.connected) process.disconnect?.();
    })());

  const starting = start(cleanups);
  shutDownOnSignals({ close: stop, abort: () => cleanups.immediately() });

  try {
    await starting;
  } catch (error) {
    if (stopping !== null) return;
    const message = error instanceof Error ? error.message : String(error);
    notifyParent({ type: 'failed', message });
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
    limitShutdown(() => cleanups.immediately());
    const hasParent = process.connected;
    await stop();
    // Exits, because a pool may still be opening a connection, which would keep the process running. A process with a parent ends when the parent
    // disconnects.
    if (!hasParent) process.exit();
  }
}

await main();
