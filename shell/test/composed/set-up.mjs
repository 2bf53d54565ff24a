import { buildVariants } from './federation/buildVariants.mjs';
import startProduct from './start-product.mjs';

/** Starts the product for all tests, and builds what those of the federation deploy. */
export default async function setUp({ testPathPatterns: { patterns } }) {
  // Where other files of tests are named on the command line, nothing is deployed.
  if (patterns.length === 0 || patterns.some((pattern) => pattern.includes('federation'))) await buildVariants();
  await startProduct();
}
