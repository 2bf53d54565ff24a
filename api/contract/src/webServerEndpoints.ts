import { defineEndpoint } from './defineEndpoint.ts';
import type { RemoteDeployment } from './deployments.ts';

/** Returns the deployed releases of each remote, for administrators. */
export const listDeployments = defineEndpoint<{ response: RemoteDeployment[] }>({
  method: 'GET',
  path: '/admin/deployments',
});
