import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openImageStore } from '../../src/modules/images/index.ts';
import { photosRepository } from '../../src/modules/photos/index.ts';
import { measureDuration, median, percentile } from '../statistics.ts';
import { BENCHED, type BenchedApi } from './BenchedApi.ts';
import { send } from './send.ts';

const ROUNDS = 11;
/** The number of photos that are uploaded in a block, one after the other. */
const PHOTOS = 10;
/** The interval (ms) between the requests of visitors. */
const VISIT_MS = 10;

/** A server that runs as a separate process and is measured. */
export interface MeasuredServer {
  name: string;
  url: string;
  /** Returns the milliseconds of garbage collection since the last call. */
  takePauses: () => Promise<number>;
}

/** The measurements of a block, in milliseconds: the duration of each request, and the server's garbage collection. */
interface Visits {
  elapsed: number[];
  pauses: number;
}

/**
 * Measures response times of a company page, and the garbage collection of the API, while photos of 12 megapixels are uploaded one after
 * the other. Blocks with uploads alternate with blocks without uploads, and the servers take turns.
 */
export async function measureUploads(api: BenchedApi, servers: readonly MeasuredServer[]): Promise<string> {
  const uploader = await startUploader(api);
  const blocks = servers.map((server) => ({ server, pairs: [] as { quiet: Visits; uploading: Visits }[] }));
  const path = `/company/${api.largest.domain}`;
  try {
    // Does not measure round 0, in which each server starts its image process and prepares its database statements.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const { server, pairs } of round % 2 === 0 ? blocks : blocks.toReversed()) {
        const uploading = await visitDuring(server, path, () => uploader.upload(server.url));
        const quiet = await visitDuring(server, path, () => wait(uploading.elapsed.length * VISIT_MS));
        if (round > 0) pairs.push({ quiet, uploading });
      }
    }
  } finally {
    await uploader.stop();
  }
  const lines = blocks.map(({ server, pairs }) => {
    const compare = (measure: (visits: Visits) => number) => {
      const [quiet, uploading] = [
        pairs.map((pair) => measure(pair.quiet)),
        pairs.map((pair) => measure(pair.uploading)),
      ];
      const rise = median(uploading.map((value, at) => value - (quiet[at] ?? NaN)));
      return `${median(quiet).toFixed(1)} → ${median(uploading).toFixed(1)} (${rise.toFixed(1)} more)`;
    };
    const shares = [0.5, 0.95, 0.99].map(
      (share) => `p${share * 100} ${compare(({ elapsed }) => percentile(elapsed, share))}`,
    );
    return `${server.name}: ${shares.join(', ')}, garbage collection ${compare(({ pauses }) => pauses)}`;
  });
  return [`milliseconds without and during uploads, ${PHOTOS} photos of ${uploader.megabytes} MB`, ...lines].join('\n');
}

/** Requests a page at a constant pace while some work runs. */
async function visitDuring(server: MeasuredServer, path: string, work: () => Promise<unknown>): Promise<Visits> {
  const agent = new Agent({ keepAlive: true });
  const visits: Promise<number>[] = [];
  await server.takePauses();
  const pace = setInterval(() => visits.push(measureDuration(() => send(agent, server.url + path, 200))), VISIT_MS);
  try {
    await work();
  } finally {
    clearInterval(pace);
  }
  const elapsed = await Promise.all(visits);
  agent.destroy();
  return { elapsed, pauses: await server.takePauses() };
}

async function startUploader(api: BenchedApi) {
  const [author] = await api.newConsumers();
  if (author === undefined) throw new Error('No consumer was created');
  const body = {
    companyName: 'Acme',
    companyUrl: api.largest.domain,
    title: 'Photos',
    description: 'Many.',
    rating: 3,
  };
  const review = JSON.parse(await api.call('POST', '/review/companyOrUser', 201, author.token, body)) as { id: string };
  const parameters = [String(PHOTOS), review.id, author.token];
  const child = fork(join(import.meta.dirname, 'uploadPhotos.ts'), parameters);
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The uploads have failed')));
  // The process is expected to end when the measurement is over.
  failed.catch(() => {});
  const receive = () => Promise.race([once(child, 'message'), failed]);
  const [bytes] = (await receive()) as [number];
  return {
    megabytes: (bytes / 1e6).toFixed(1),
    async upload(url: string) {
      child.send(url);
      await receive();
    },
    /** Ends the process and deletes the files. */
    async stop() {
      child.disconnect();
      const { remove } = await openImageStore(BENCHED.storageUrl);
      while ((await photosRepository(api.database).removeFiles(remove)).removed > 0);
    },
  };
}
