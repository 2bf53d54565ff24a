import { closeInTime, endOnSignals, tracingIfAsked } from '@heard/server-kit';
import { Registry } from 'prom-client';
import { createApp } from './app.ts';
import { connectDatabase } from './database/connectDatabase.ts';
import { createDatabase, type DatabaseLimits } from './database/createDatabase.ts';
import { addDemoPictures } from './database/demo/addDemoPictures.ts';
import { demoLogins } from './database/demo/consumers.ts';
import { guardDatabase } from './database/guardDatabase.ts';
import { migrate } from './database/migrate.ts';
import { hasDemoLogins, seedWhenEmpty } from './database/seed.ts';
import { loopMetrics } from './background/loopMetrics.ts';
import { startHousekeeping } from './background/startHousekeeping.ts';
import { keptJwtSecret } from './jwtSecret.ts';
import { oneTimeTokensRepository } from './modules/auth/oneTimeTokens.repository.ts';
import { createPasswords } from './modules/auth/passwords.ts';
import { openPictureStore } from './modules/avatars/pictureStore.ts';
import { mailsRepository } from './modules/mail/mails.repository.ts';
import { smtpMailer } from './modules/mail/smtpMailer.ts';
import { startEmailSender } from './modules/mail/startEmailSender.ts';
import { moderationRepository } from './modules/moderation/moderation.repository.ts';
import { queueRepository } from './modules/moderation/queue.repository.ts';
import { startModerationChecks } from './modules/moderation/startModerationChecks.ts';
import { outboxRepository } from './modules/search/algolia/outbox.repository.ts';
import { startOutboxSender } from './modules/search/algolia/startOutboxSender.ts';
import { sessionsRepository } from './modules/auth/sessions.repository.ts';
import { reviewsRepository } from './modules/reviews/reviews.repository.ts';
import { trustProxy } from './plugins/trustProxy.ts';
import { readSettings } from './settings.ts';

/** What the process that started this one is told, where it listens (`stdio: 'ipc'`). */
export type ServerMessage =
  | { type: 'progress'; text: string }
  | { type: 'ready'; url: string; demoLogins: typeof demoLogins | null }
  | { type: 'failed'; message: string };

/** What a call may ask of the database. A process that stands still holds its locks no longer than that. */
const CALL_LIMITS: DatabaseLimits = {
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Given by `npm run dev`, and never where people use it: shows the mails that wait. */
const DEVELOPMENT = '--development';

/** What has to be undone at the end: step by step, or at once. */
interface Cleanups {
  /** The last thing first. */
  steps: (() => Promise<unknown>)[];
  atOnce(): void;
}

function tell(message: ServerMessage): void {
  if (process.connected) process.send?.(message);
}

/** @param cleanups is filled on the way */
async function start(cleanups: Cleanups): Promise<void> {
  const settings = readSettings(process.env);
  const progress = (text: string) => tell({ type: 'progress', text });

  const believes = trustProxy(settings.trustedProxies);
  const tracing = await tracingIfAsked(settings.traces, {
    service: 'heard-api',
    isProxy: (address) => believes(address, 0),
  });

  const jwtSecret = settings.jwtSecret ?? (await keptJwtSecret(settings.dataDir));
  const { database: unlimited, connectionString, close, abandon } = await connectDatabase(settings, progress);
  cleanups.steps.unshift(close);
  cleanups.atOnce = abandon;
  progress('Bringing the tables up to date');
  await migrate(unlimited);
  const passwords = await createPasswords();
  const { storageUrl, corsOrigins, publicUrl, trustedProxies, rateLimits, redisUrl, logLevel, metricsFrom } = settings;
  const { smtpUrl, mailFrom } = settings;
  if (settings.seedDemo && (await seedWhenEmpty(unlimited, passwords.hash))) {
    await addDemoPictures(unlimited, await openPictureStore(storageUrl));
    progress('Loaded the demo data');
  }
  const database = createDatabase(connectionString, CALL_LIMITS);
  cleanups.steps.unshift(() => database.destroy());
  const guard = guardDatabase(database);
  cleanups.steps.unshift(guard.stop);
  const registry = new Registry();
  let onWrite = () => {};
  const app = await createApp({
    database,
    registry,
    onWrite: () => onWrite(),
    refusal: guard.refusal,
    checkDatabase: guard.check,
    jwtSecret,
    storageUrl,
    publicUrl,
    sendsMail: smtpUrl !== null,
    showsMails: process.argv.includes(DEVELOPMENT),
    corsOrigins,
    trustedProxies,
    rateLimits,
    redisUrl,
    log: { level: logLevel },
    metricsFrom,
    tracing,
  });
  const { log } = app;
  const mails = mailsRepository(database);
  const metrics = loopMetrics(registry);
  const background = [
    startHousekeeping({
      reviews: reviewsRepository(database),
      sessions: sessionsRepository(database),
      tokens: oneTimeTokensRepository(database),
      mails,
      moderation: moderationRepository(database),
      log,
      metrics,
    }),
  ];
  const woken = [startModerationChecks({ queue: queueRepository(database), log, metrics })];
  if (smtpUrl !== null) {
    woken.push(startEmailSender({ mails, mailer: smtpMailer({ smtpUrl, mailFrom }), log, metrics }));
  }
  onWrite = () => {
    for (const loop of woken) loop.wake();
  };
  background.push(...woken);
  const { algolia } = settings;
  const outbox = outboxRepository(database);
  if (algolia === null)
    await outbox
      .switchOff()
      .catch((error: unknown) => log.warn({ err: error }, 'could not disable the Algolia outbox'));
  else background.push(startOutboxSender({ algolia, outbox, log, metrics }));
  cleanups.steps.unshift(() => Promise.all([closeInTime(app), ...background.map(({ stop }) => stop())]));

  const port = await listen(app, settings.apiPort);
  const url = `http://localhost:${port}`;
  tell({ type: 'ready', url, demoLogins: (await hasDemoLogins(unlimited)) ? demoLogins : null });
  await unlimited.destroy();
}

/** @returns the port; 0 asks for any that is free */
async function listen(app: Awaited<ReturnType<typeof createApp>>, port: number): Promise<number> {
  try {
    await app.listen({ port, host: '::' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A machine without IPv6.
    if (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL') await app.listen({ port, host: '0.0.0.0' });
    else if (code === 'EADDRINUSE') throw new Error(`API_PORT ${port} is taken by another program.`, { cause: error });
    else if (code === 'EACCES') throw new Error(`API_PORT ${port} may not be opened by this user.`, { cause: error });
    else throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function main(): Promise<void> {
  const cleanups: Cleanups = { steps: [], atOnce: () => {} };
  let stopping: Promise<void> | null = null;
  const stop = () =>
    (stopping ??= (async () => {
      for (const step of cleanups.steps) await step();
      if (process.connected) process.disconnect();
    })());

  const starting = start(cleanups);
  endOnSignals({
    // Whatever waits for a database that does not answer is not waited for.
    end: () => starting.catch(() => {}).then(stop),
    atOnce: () => cleanups.atOnce(),
  });

  try {
    await starting;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    tell({ type: 'failed', message });
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
    await stop();
  }
}

await main();
