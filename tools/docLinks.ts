import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders of the repository. A path in backticks that starts with one of them has to name an existing file or folder. */
const FOLDERS = /^(?:api|docs|mfe-[a-z]+|shared-ui|shell|tools)\//;
/** Matches texts in backticks that are no literal paths: patterns, placeholders, files of a further language, and files that a command creates. */
const NOT_LITERAL = /[*{<…$: ]|\.\.\.|NNN|NAME|\/dist(?:\/|$)|^docs\/reference\/|\/de\.json$/;

/**
 * Returns the broken references in a Markdown file: relative links, with their anchors, and paths in backticks.
 * @param root the repository
 * @param file a path below it
 */
export function findBrokenPaths(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/```.*?```/gs, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => decodeURI(target))
    .filter((target) => !/^[a-z]+:|NNN/.test(target));
  const paths = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => FOLDERS.test(path) && !NOT_LITERAL.test(path));
  return [
    ...links.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const linked = path === '' ? join(root, file) : join(root, dirname(file), path);
      return (
        !existsSync(linked) || (anchor !== undefined && linked.endsWith('.md') && !readAnchors(linked).has(anchor))
      );
    }),
    ...paths.filter((path) => !existsSync(join(root, path))),
  ];
}

/** Returns the anchors of a Markdown file's headings, as GitHub names them. */
function readAnchors(file: string) {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    Array.from(headings, ([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
