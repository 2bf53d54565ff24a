import type { FederationStore } from './FederationStore.ts';
import type { PageSurroundings } from './PageSurroundings.ts';

/** What the components need of the federation: in the browser a `FederationStore`, on the web server a single mount. */
export interface FederationView extends Pick<
  FederationStore,
  'mount' | 'isNavigation' | 'title' | 'countMount' | 'dispatch' | 'subscribe'
> {
  readonly surroundings: Pick<PageSurroundings, 'recordLeftovers' | 'handOver' | 'guests' | 'styles'>;
}
