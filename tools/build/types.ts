import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { resetTimes } from './reproducible.ts';

const { generateTypes: generate } = createRequire(import.meta.url)('@module-federation/dts-plugin/core');

/** The file with the types of a remote's exposed modules, next to its manifest. */
export const TYPES_FILE = '@mf-types.zip';

/**
 * Generates the types of a remote's exposed modules: the folder `@mf-types`, and a zip file with the same content.
 * @param root the remote's folder
 * @returns the exposed modules
 * @throws {Error} when the remote has a type error
 */
export async function generateTypes(root: string, outputDir: string): Promise<string[]> {
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
  resetTimes(join(outputDir, TYPES_FILE));
  return Object.keys(exposes);
}

/**
 * Returns the path of the file that only the web server's renderer loads for a page: `src/jobs/JobsPage.server.ts` for `./jobs/JobsPage`.
 * @returns null if the page has no such file
 */
export function findServerPart(root: string, module: string): string | null {
  const file = join(root, `${module.replace('./', './src/')}.server.ts`);
  return existsSync(file) ? file : null;
}

/**
 * Returns the modules that a remote's mounts and slots name, each with its file.
 * @param root the remote's folder
 */
export function exposedModules(root: string): Record<string, string> {
  const { mounts, slots = [] }: { mounts: { module: string }[]; slots?: { module: string }[] } = JSON.parse(
    readFileSync(join(root, 'remote.json'), 'utf8'),
  );
  return Object.fromEntries(
    [...mounts, ...slots].map(({ module }) => [module, `${module.replace('./', './src/')}.tsx`]),
  );
}
