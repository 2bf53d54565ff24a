import type { FederationStore } from './FederationStore.ts';
import type { PageSurroundings } from './PageSurroundings.ts';

/** The state of the federation for components: a `FederationStore` in the browser, a single mount on the web server. */
export interface FederationView extends Pick<
  FederationStore,
  'mount' | 'isNavigation' | 'title' | 'countMount' | 'dispatch' | 'subscribe'
> {
  readonly surroundings: Pick<PageSurroundings, 'recordLeftovers' | 'handOver' | 'guests' | 'styles'>;
}
