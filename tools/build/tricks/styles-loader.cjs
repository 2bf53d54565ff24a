const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');

/** A styled component as it is declared: `styled.div` or `styled(Button)`, before its template, its `attrs` or its type. */
const DECLARED = /\bstyled(?:\.[a-z][a-z0-9]*\b|\()/g;

/** A comment that is a line of a template. Minimizers keep it, because it is part of a text. */
const COMMENT = /^[ \t]*\/\* .* \*\/$/gm;

/**
 * Removes comments from the styles of components, and gives each styled component an id that depends on its file and its position in the file.
 * Without ids, styled-components counts the components in the order in which their modules run, which differs between the web server and the browser.
 * A page that was rendered on the server would then have the classes of other components.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} sourceWithComments
 */
module.exports = function stylesLoader(sourceWithComments) {
  if (!sourceWithComments.includes('styled-components')) return sourceWithComments;
  const source = sourceWithComments.replace(COMMENT, '');
  const file = getName(this.resourcePath);
  let count = 0;
  let done = 0;
  let result = '';
  for (const { 0: start, index } of source.matchAll(DECLARED)) {
    if (index < done) continue;
    const end = start.endsWith('(') ? findClosing(source, index + start.length) : index + start.length;
    if (end === -1 || !/^(?:<|`|\.attrs\b)/.test(source.slice(end))) continue;
    count += 1;
    const id = createHash('sha256').update(`${file} ${count}`).digest('base64url').replace(/[-_]/g, '').slice(0, 5);
    result += `${source.slice(done, end)}.withConfig({componentId:'s-${id}'})`;
    done = end;
  }
  return result + source.slice(done);
};

/**
 * Returns the index after the parenthesis that closes the parenthesis before `start`; -1 if it is not closed.
 * @param {string} source
 * @param {number} start
 */
function findClosing(source, start) {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/**
 * Returns the name of a file's package and the path of the file in the package, which do not depend on the folder of the package.
 * @param {string} file
 */
function getName(file) {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${relative(folder, file)}`;
}
