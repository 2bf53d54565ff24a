import { createApp } from './app.ts';
import { connectDatabase } from './database/connectDatabase.ts';
import { addDemoPictures } from './database/demo/addDemoPictures.ts';
import { demoLogins } from './database/demo/consumers.ts';
import { migrate } from './database/migrate.ts';
import { hasDemoLogins, seedWhenEmpty } from './database/seed.ts';
import { startHousekeeping } from './housekeeping.ts';
import { keptJwtSecret } from './jwtSecret.ts';
import { createPasswords } from './modules/auth/passwords.ts';
import { openPictureStore } from './modules/avatars/pictureStore.ts';
import { outboxRepository } from './modules/search/algolia/outbox.repository.ts';
import { startOutboxSender } from './modules/search/algolia/startOutboxSender.ts';
import { sessionsRepository } from './modules/auth/sessions.repository.ts';
import { reviewsRepository } from './modules/reviews/reviews.repository.ts';
import { readSettings } from './settings.ts';

/** What the process that started this one is told, where it listens (`stdio: 'ipc'`). */
export type ServerMessage =
  | { type: 'progress'; text: string }
  | { type: 'ready'; url: string; demoLogins: typeof demoLogins | null }
  | { type: 'failed'; message: string };

/** How long calls that run may take to end when the process is asked to. */
const GRACE_MS = 5000;

type Cleanup = () => Promise<void>;

function tell(message: ServerMessage): void {
  if (process.connected) process.send?.(message);
}

/** @param cleanups is filled with what has to be undone at the end, last things first */
async function start(cleanups: Cleanup[]): Promise<void> {
  const settings = readSettings(process.env);
  const progress = (text: string) => tell({ type: 'progress', text });

  const jwtSecret = settings.jwtSecret ?? (await keptJwtSecret(settings.dataDir));
  const { database, close } = await connectDatabase(settings, progress);
  cleanups.unshift(close);
  progress('Bringing the tables up to date');
  await migrate(database);
  const passwords = await createPasswords();
  const { storageUrl, corsOrigins, trustedProxies, rateLimits, redisUrl, logLevel } = settings;
  if (settings.seedDemo && (await seedWhenEmpty(database, passwords.hash))) {
    await addDemoPictures(database, await openPictureStore(storageUrl));
    progress('Loaded the demo data');
  }
  const app = await createApp({
    database,
    jwtSecret,
    storageUrl,
    corsOrigins,
    trustedProxies,
    rateLimits,
    redisUrl,
    log: { level: logLevel },
  });
  cleanups.unshift(() => closeInTime(app));
  const housekeeping = startHousekeeping(
    { reviews: reviewsRepository(database), sessions: sessionsRepository(database) },
    app.log,
  );
  cleanups.unshift(housekeeping.stop);
  const { algolia } = settings;
  const outbox = outboxRepository(database);
  if (algolia === null)
    await outbox.switchOff().catch((error: unknown) => app.log.warn({ err: error }, 'the outbox to Algolia stays on'));
  else cleanups.unshift(startOutboxSender({ algolia, outbox, log: app.log }).stop);

  const port = await listen(app, settings.apiPort);
  const url = `http://localhost:${port}`;
  tell({ type: 'ready', url, demoLogins: (await hasDemoLogins(database)) ? demoLogins : null });
}

/** Lets the calls that run come to their end, but waits for none for ever. */
async function closeInTime(app: Awaited<ReturnType<typeof createApp>>): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  // A connection is idle, and still open, once its call has been answered.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(timer);
  clearInterval(sweep);
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
  const cleanups: Cleanup[] = [];
  let stopping: Promise<void> | null = null;
  const stop = () =>
    (stopping ??= (async () => {
      for (const cleanup of cleanups) await cleanup();
      if (process.connected) process.disconnect();
    })());

  const starting = start(cleanups);
  const end = () => void starting.catch(() => {}).then(stop);
  // Further signals change nothing: a terminal and a parent may both send theirs, and the database must end well.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // Whoever has started this server is gone: it would run on with nobody to stop it.
  process.once('disconnect', end);

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
