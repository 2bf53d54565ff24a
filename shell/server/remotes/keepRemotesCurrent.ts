import type { FastifyInstance } from 'fastify';
import { promoteCandidates } from '../releases/promoteCandidates.ts';
import type { ReleaseCounts } from '../releases/ReleaseCounts.ts';
import type { PageRenderer } from '../rendering/PageRenderer.ts';
import { toReason } from './files.ts';
import type { RemoteRegistry } from './RemoteRegistry.ts';

interface KeepRemotesCurrentOptions {
  registry: RemoteRegistry;
  counts: ReleaseCounts;
  /** The folder of the deployment record, in which this server promotes candidates; null if the record is at a URL, or there is no record. */
  recordFolder: string | null;
  renderer: PageRenderer | null;
  /** The interval in milliseconds. */
  refreshMs: number;
}

/** Loads the list of remotes before the server listens, and then repeatedly until the server closes. */
export function keepRemotesCurrent(app: FastifyInstance, options: KeepRemotesCurrentOptions): void {
  const { registry, counts, recordFolder, renderer, refreshMs } = options;

  async function refreshAll(): Promise<void> {
    await registry.refresh();
    renderer?.update(registry.active);
    try {
      await counts.exchange();
      if (recordFolder !== null) {
        const log = (fields: object, message: string) => app.log.info(fields, message);
        await promoteCandidates({ record: recordFolder, listed: registry.listed, counts, log });
      }
    } catch (error) {
      app.log.warn({ reason: toReason(error) }, 'candidates cannot be promoted, the deployment record is not writable');
    }
  }

  let refreshing: Promise<void> | null = null;
  const refresh = () => {
    refreshing ??= refreshAll().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await registry.restore();
    await refresh();
    timer = setInterval(() => void refresh(), refreshMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    renderer?.close();
    await counts.exchange().catch(() => undefined);
  });
}
