import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { generateTypes: generate } = createRequire(import.meta.url)('@module-federation/dts-plugin/core');

/**
 * Generates the types of what a remote exposes, as its build does: the folder `@mf-types`, and the same as a zip.
 * @param {string} root the remote's folder
 * @param {string} outputDir
 * @returns {Promise<string[]>} the exposed modules
 * @throws {Error} when the remote's types are wrong
 */
export async function generateTypes(root, outputDir) {
  const exposes = exposesOf(root);
  const moduleFederationConfig = { name: root, exposes, dts: true };
  await generate({
    remote: {
      context: root,
      outputDir,
      moduleFederationConfig,
      tsConfigPath: join(root, 'tsconfig.json'),
      deleteTypesFolder: false,
      abortOnError: true,
    },
    displayErrorInTerminal: true,
  });
  return Object.keys(exposes);
}

/** The modules that a remote's rows name, and their files. @param {string} root the remote's folder */
export function exposesOf(root) {
  const { mounts } = JSON.parse(readFileSync(join(root, 'remote.json'), 'utf8'));
  return Object.fromEntries(mounts.map(({ module }) => [module, `${module.replace('./', './src/')}.tsx`]));
}
