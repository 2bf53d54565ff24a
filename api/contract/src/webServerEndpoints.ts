import { defineEndpoint } from './defineEndpoint.ts';
import type { RemoteDeployment } from './deployments.ts';

/** Returns what is deployed of each remote, for administrators. */
export const listDeployments = defineEndpoint<{ response: RemoteDeployment[] }>({
  method: 'GET',
  path: '/admin/deployments',
});
