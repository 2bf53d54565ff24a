import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { blocksService } from './blocks.service.ts';
import type { BlocksDependencies } from './BlocksDependencies.ts';
import { blocksRoutes } from './blocks.routes.ts';

/** Creates the endpoints that block companies. */
export function createBlocksModule(options: BlocksDependencies) {
  const service = blocksService(options);
  const routes: RegisterRoutes = (app) => app.register(blocksRoutes, { blocks: service });
  return { reverse: service.reverse, routes };
}
