import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../workspace.mjs';

/**
 * The third-party modules that stand in more than one of these scripts, by the builds' source maps. The federation's own
 * glue is in each build by nature, and drawings of icons are data that is bundled by use, like the design system.
 * @param {string[]} scripts their paths on the web server
 * @returns name of each library and the scripts that it is in
 */
export function librariesTwice(scripts) {
  const filesOf = new Map();
  for (const script of new Set(scripts)) {
    for (const module of thirdPartyModulesOf(script)) {
      filesOf.set(module, [...(filesOf.get(module) ?? []), script]);
    }
  }
  const twice = new Map();
  for (const [module, files] of filesOf) {
    if (files.length === 1) continue;
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(module)[0];
    twice.set(name, new Set([...(twice.get(name) ?? []), ...files]));
  }
  return [...twice].map(([name, files]) => ({
    name,
    files: [...files].map((file) => file.split('/').slice(-2).join('/')),
  }));
}

function thirdPartyModulesOf(script) {
  const { sources } = JSON.parse(readFileSync(`${fileOf(script)}.map`, 'utf8'));
  return sources.flatMap((source) => {
    const module = /\/node_modules\/(?!\.pnpm\/)((?:@[^/]+\/)?[^/]+\/.*)$/.exec(source)?.[1];
    const counts = module !== undefined && !/^@module-federation\/|^lucide-react\/dist\/esm\/icons\//.test(module);
    return counts ? [module] : [];
  });
}

function fileOf(script) {
  const [, folder, ...rest] = script.split('/');
  if (folder === 'assets') return join(root, 'shell/dist/web', ...rest);
  const [name, file] = rest;
  return join(root, name, 'dist/web', file);
}
