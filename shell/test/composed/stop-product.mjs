import { rmSync } from 'node:fs';
import { stop } from '../../../tools/processes.mjs';

export default async function stopProduct() {
  const { children, dataDir } = globalThis.product;
  for (const child of children) await stop(child);
  rmSync(dataDir, { recursive: true, force: true });
}
