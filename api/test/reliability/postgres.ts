import { join } from 'node:path';
import { runningPostmaster, startEmbeddedPostgres, type EmbeddedPostgres } from '@heard/embedded-postgres';
import { listChildren, newFolder } from './processes.ts';

/** A separate PostgreSQL server that a test can stop and freeze. */
export interface TestPostgres {
  url: string;
  /** Stops the server. */
  stop(): Promise<void>;
  /** Starts the server again on the same port with the same data. */
  startAgain(): Promise<void>;
  /** Suspends all processes of the server; their connections stay open. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

const servers: EmbeddedPostgres[] = [];
const frozen = new Set<number>();

afterAll(async () => {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  for (const server of servers.splice(0)) await server.stop();
});

export async function startPostgres(): Promise<TestPostgres> {
  const dataDir = await newFolder();
  let server = await startEmbeddedPostgres({ dataDir, durable: false });
  servers.push(server);
  const port = Number(new URL(server.connectionString).port);
  return {
    url: server.connectionString,
    stop: () => server.stop(),
    async startAgain() {
      server = await startEmbeddedPostgres({ dataDir, durable: false, port });
      servers.push(server);
    },
    async freeze() {
      const postmaster = await runningPostmaster(join(dataDir, 'postgres'));
      if (postmaster === null) throw new Error('The server is not running');
      // Stops the parent process first, because it could start further processes.
      process.kill(postmaster.pid, 'SIGSTOP');
      frozen.add(postmaster.pid);
      for (const { pid } of await listChildren(postmaster.pid)) {
        process.kill(pid, 'SIGSTOP');
        frozen.add(pid);
      }
    },
    async thaw() {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
      frozen.clear();
    },
  };
}
