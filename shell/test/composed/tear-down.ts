import type { WithProduct } from './start-product.ts';
import stopProduct from './stop-product.ts';

/** Stops everything that `setUp` has started. */
export default async function tearDown() {
  await stopProduct();
  for (const clean of (globalThis as WithProduct).cleanups ?? []) await clean();
}
