import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Matches imports and exports of relative paths, including type-only imports and `import()`. */
const IMPORT =
  /^(?:import|export)\s[^;'"]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'|\bimport\((?:\s*\/\*.*?\*\/)?\s*'(\.[^']+)'\s*\)/gms;

/** Returns the imports of every source file of the repository, by path. */
export function readImports(root: string): Map<string, string[]> {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n');
  return new Map(
    files
      .filter((file) => file !== '' && !file.endsWith('.d.ts') && existsSync(join(root, file)))
      .map((file) => [file, findImports(file, readFileSync(join(root, file), 'utf8'))]),
  );
}

/** Returns the files that a file imports, including lazily imported files. */
export function findImports(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, named, bare, lazy]) =>
    join(dirname(file), named ?? bare ?? lazy ?? '').replaceAll('\\', '/'),
  );
}

/** Returns the groups of files that import each other, directly or through other files (Tarjan's strongly connected components). */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const cycles: string[][] = [];
  function visit(file: string): number {
    const at = order.size;
    order.set(file, at);
    let low = at;
    stack.push(file);
    open.add(file);
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.has(next)) low = Math.min(low, order.get(next) ?? at);
    }
    lowest.set(file, low);
    if (low === at) {
      const group = stack.splice(stack.indexOf(file));
      for (const one of group) open.delete(one);
      if (group.length > 1) cycles.push(group.sort());
    }
    return low;
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
