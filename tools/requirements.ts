/** `isTested` is false when the document says "(no test)". */
interface Requirement {
  id: string;
  text: string;
  isTested: boolean;
}

/** `title` is null when no test follows the comment. */
interface CoveredTest {
  file: string;
  title: string | null;
  ids: string[];
}

const COMMENT = /^\s*\/\/ Covers (.+)$/;
const CONTINUATION = /^\s*\/\/ (.+)$/;
const ID = /^((SPEC|TRUST|TEAMS|DISCOVERY|HARDENING|INSIGHT)-\d+\.\d+|(API|UI|DEVIATION)-\d+|ASVS-[\d.]+)$/;

/** Reads the requirements of a document: list items `- **SPEC-1.2** text`, whose text may continue on indented lines. */
export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]+-[\w.-]+)\*\* (.+(?:\n {2}\S.*)*)$/gm)].map(([, id = '', text = '']) =>
    toRequirement(id, text.replaceAll(/\n +/g, ' ')),
  );
}

function toRequirement(id: string, text: string): Requirement {
  return { id, text, isTested: !text.endsWith('(no test)') };
}

/**
 * Reads the `Covers` comments of a test file, each with the title of the test or group that follows it.
 * @param file the path that errors and tables name
 */
export function readCoveredTests(file: string, source: string): CoveredTest[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const first = COMMENT.exec(line)?.[1];
    if (first === undefined) return [];
    let text = first;
    let next = at + 1;
    while (text.endsWith(',')) text += ` ${CONTINUATION.exec(lines[next++] ?? '')?.[1] ?? ''}`;
    return [{ file, title: titleAt(lines.slice(next).join('\n')), ids: text.split(/,\s*/) }];
  });
}

/** Returns the title of the test or group with which a source starts. */
function titleAt(source: string) {
  const call = /^\s*(?:\/\/.*\s+)*(?:it|test|describe)(\.\w+)*/.exec(source);
  if (call === null) return null;
  const isEach = call[0].includes('.each') || call[0].includes('.for');
  const title = isEach
    ? /\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/.exec(source)
    : /\(\s*(['"`])((?:\\.|(?!\1).)*)\1/.exec(source);
  return title?.[2]?.replaceAll(/\\(['"`])/g, '$1') ?? null;
}

/** Returns one line for each mistake: a requirement without a test, an unknown or repeated id, or a comment without a test. */
export function coverageErrors(requirements: Requirement[], tests: CoveredTest[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const covered = new Set(tests.flatMap(({ ids }) => ids));
  return [
    ...requirements.filter(({ id }) => !ID.test(id)).map(({ id }) => `"${id}" is not a requirement id`),
    ...requirements
      .filter(({ id }, at) => requirements.findIndex((other) => other.id === id) !== at)
      .map(({ id }) => `${id} is defined twice`),
    ...requirements
      .filter(({ id, isTested }) => isTested && !covered.has(id))
      .map(({ id, text }) => `${id} has no test: ${text}`),
    ...requirements
      .filter(({ id, isTested }) => !isTested && covered.has(id))
      .map(({ id }) => `${id} has a test: remove "(no test)"`),
    ...tests
      .filter(({ title }) => title === null)
      .map(({ file, ids }) => `${file}: no test follows "Covers ${ids.join(', ')}"`),
    ...tests.flatMap(({ file, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: covers ${id}, which no document defines`),
    ),
  ];
}

/** Renders a Markdown table of the requirements and the tests that cover them. */
export function coverageTable(requirements: Requirement[], tests: CoveredTest[]) {
  const rows = requirements.map(({ id, text }) => {
    const names = tests
      .filter(({ ids }) => ids.includes(id))
      .map(({ file, title }) => `\`${file}\`: ${title?.replaceAll('|', '\\|')}`);
    return `| ${id} | ${text} | ${names.join('<br>') || 'no test'} |`;
  });
  return ['| requirement | text | tests |', '| --- | --- | --- |', ...rows, ''].join('\n');
}
