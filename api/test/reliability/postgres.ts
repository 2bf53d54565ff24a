import { join } from 'node:path';
import { runningPostmaster, startEmbeddedPostgres, type EmbeddedPostgres } from '@heard/embedded-postgres';
import { childrenOf, newFolder } from './processes.ts';

/** A PostgreSQL server of the test's own, which can be taken away. */
export interface TestPostgres {
  url: string;
  /** Stops it for real. */
  stop(): Promise<void>;
  /** On the same port, with what was in it. */
  startAgain(): Promise<void>;
  /** None of its processes moves any more, but their connections stay open. */
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
      if (postmaster === null) throw new Error('The server does not run');
      // First the one that makes new processes.
      process.kill(postmaster.pid, 'SIGSTOP');
      frozen.add(postmaster.pid);
      for (const { pid } of await childrenOf(postmaster.pid)) {
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
