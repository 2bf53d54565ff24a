import { rmSync } from 'node:fs';
import { stop } from '../../../tools/processes.ts';
import type { WithProduct } from './start-product.ts';

/** Stops the product that `startProduct` started, if any. */
export default async function stopProduct() {
  const { product } = globalThis as WithProduct;
  if (product === undefined) return;
  const { children, dataDir } = product;
  for (const child of children) await stop(child);
  rmSync(dataDir, { recursive: true, force: true });
}
