/** The separator that styled-components writes after each rule. */
const SPLITTER = '/*!sc*/\n';
/** The marker after the rules of a component, by which styled-components finds the rules in the browser. */
const MARKER = /^data-styled\.g\d+\[id="([^"]+)"\]\{content:"([^"]*)"\}$/;

/**
 * Removes the rules that are in the shell's stylesheet. The markers of these rules stay, so that styled-components does not add the rules again. If
 * the page has another version of a component than the stylesheet, keeps all rules, because rules of components that extend it have to come after it.
 * @param css the rules of a page, with markers
 * @param styledNames the components in the stylesheet, as a map from id to classes
 */
export function withoutSharedRules(css: string, styledNames: Readonly<Record<string, string>>): string {
  const inlined: string[] = [];
  let rules: string[] = [];
  for (const rule of css.split(SPLITTER)) {
    const [, id = '', names] = MARKER.exec(rule) ?? [];
    if (names === undefined) {
      rules.push(rule);
      continue;
    }
    const shared = styledNames[id];
    if (shared !== undefined && shared !== names) return css;
    if (shared === undefined) inlined.push(...rules);
    inlined.push(rule);
    rules = [];
  }
  return [...inlined, ...rules].join(SPLITTER);
}
