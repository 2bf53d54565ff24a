import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../workspace.ts';

/**
 * Finds the third-party libraries that are in more than one script according to the source maps. Federation's runtime code is in every
 * build by design, and icons are bundled where they are used, like the design system: neither counts.
 * @param scripts their paths on the web server
 * @returns each library and the scripts that contain it
 */
export function librariesTwice(scripts: string[]): { name: string; files: string[] }[] {
  const modules: Map<string, string[]> = new Map();
  for (const script of new Set(scripts)) {
    for (const module of readThirdPartyModules(script)) {
      modules.set(module, [...(modules.get(module) ?? []), script]);
    }
  }
  const twice: Map<string, Set<string>> = new Map();
  for (const [module, files] of modules) {
    if (files.length === 1) continue;
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
    twice.set(name, new Set([...(twice.get(name) ?? []), ...files]));
  }
  return [...twice].map(([name, files]) => ({
    name,
    files: [...files].map((file) => file.split('/').slice(-2).join('/')),
  }));
}

/** Returns the third-party modules of a script, as paths below `node_modules`. */
function readThirdPartyModules(script: string): string[] {
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(`${toFile(script)}.map`, 'utf8'));
  return sources.flatMap((source) => {
    const module = /\/node_modules\/(?!\.pnpm\/)((?:@[^/]+\/)?[^/]+\/.*)$/.exec(source)?.[1];
    const counts = module !== undefined && !/^@module-federation\/|^lucide-react\/dist\/esm\/icons\//.test(module);
    return counts ? [module] : [];
  });
}

/** Returns the built file that the web server serves at a path. */
function toFile(script: string) {
  const [, folder, ...rest] = script.split('/');
  if (folder === 'assets') return join(root, 'shell/dist/web', ...rest);
  const [name = '', file = ''] = rest;
  return join(root, name, 'dist/web', file);
}
