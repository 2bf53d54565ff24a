import { rmSync } from 'node:fs';
import { stop } from '../../../tools/processes.mjs';

/** Stops the product that `startProduct` started, if any. */
export default async function stopProduct() {
  const { product } = /** @type {import('./start-product.mjs').WithProduct} */ (globalThis);
  if (product === undefined) return;
  const { children, dataDir } = product;
  for (const child of children) await stop(child);
  rmSync(dataDir, { recursive: true, force: true });
}
