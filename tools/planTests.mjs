/** A change of these files can affect every package. */
const SHARED = /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig\.base\.json|patches\/.+)$/;

/**
 * Decides which projects' tests a change can affect. Tests of a changed project are narrowed down to the changed files by Jest; those
 * of dependent projects run as a whole.
 * @param {string[]} files changed files, relative to the root
 * @param {string[]} projects folders with tests
 * @param {string[]} affected folders of the changed packages and their dependents
 * @returns {{changed: string[], dependents: string[]}}
 */
export function planTests(files, projects, affected) {
  if (files.some((file) => SHARED.test(file))) return { changed: [], dependents: projects };
  const changed = new Set(files.map((file) => closest(file, projects)));
  return {
    changed: projects.filter((project) => changed.has(project)),
    dependents: projects.filter(
      (project) => !changed.has(project) && affected.some((folder) => folder === project && folder !== ''),
    ),
  };
}

/**
 * Returns the deepest of the folders that contains a file.
 * @param {string} file
 * @param {string[]} folders
 */
function closest(file, folders) {
  const containing = folders.filter((folder) => file.startsWith(`${folder}/`));
  return containing.sort((a, b) => b.length - a.length)[0];
}
