import { buildVariants } from './federation/buildVariants.mjs';
import startProduct from './start-product.mjs';

/** Starts the product for all tests, and builds the variants that the federation tests deploy. */
export default async function setUp({ testPathPatterns: { patterns } }) {
  // Not needed when the command line names only other test files.
  if (patterns.length === 0 || patterns.some((pattern) => pattern.includes('federation'))) await buildVariants();
  await startProduct();
}
