import type { Deployment } from '../federation/Deployment.ts';
import { MountLoading } from '../federation/Mount.tsx';
import { useEntered } from '../federation/useEntered.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** An address that no remote had when the document was made: one that has been deployed since may have it. */
export function UnknownAddress({ deployment }: { deployment: Deployment }) {
  return useEntered(deployment, '*', null) ? <NotFoundPage /> : <MountLoading />;
}
