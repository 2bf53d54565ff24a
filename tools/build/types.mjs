import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { generateTypes: generate } = createRequire(import.meta.url)('@module-federation/dts-plugin/core');

/** The file with the types of a remote's exposed modules, next to its manifest. */
export const TYPES_FILE = '@mf-types.zip';

/**
 * Generates the types of a remote's exposed modules: the folder `@mf-types`, and the same as a zip file.
 * @param {string} root the remote's folder
 * @param {string} outputDir
 * @returns {Promise<string[]>} the exposed modules
 * @throws {Error} when the remote has a type error
 */
export async function generateTypes(root, outputDir) {
  const exposes = exposedModules(root);
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

/**
 * Returns the modules that a remote's mounts and slots name, each with its file.
 * @param {string} root the remote's folder
 * @returns {Record<string, string>}
 */
export function exposedModules(root) {
  /** @type {{mounts: {module: string}[], slots?: {module: string}[]}} */
  const { mounts, slots = [] } = JSON.parse(readFileSync(join(root, 'remote.json'), 'utf8'));
  return Object.fromEntries(
    [...mounts, ...slots].map(({ module }) => [module, `${module.replace('./', './src/')}.tsx`]),
  );
}
