import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { isCallExpression } from 'typescript/unstable/ast/is';
import { API, type Type } from 'typescript/unstable/sync';
import type { CallExpression as Call, Node } from 'typescript/unstable/ast';

/** Maps message ids to messages in ICU MessageFormat. */
type Texts = Record<string, string>;
/** The messages of a folder. `others` maps each language except English to its messages. */
interface Catalog {
  folder: string;
  en: Texts;
  others: Record<string, Texts>;
}

/** Matches French punctuation with an ordinary space. A line break at this space would separate the punctuation from its word. */
const BREAKING_FRENCH = / [:;!?»]|« /;

/**
 * Checks message catalogs: messages that cannot be parsed, ids that only English or only another language has, values and forms that differ from
 * English, French punctuation that may leave its word, and ids that the code does not use.
 * @param configs the absolute path of the tsconfig.json of each package. The catalogs below the folder of the file are checked
 * @returns the number of English texts, and each mistake
 */
export function checkMessages(configs: string[]): { messages: number; wrong: { file: string; what: string }[] } {
  const roots = configs.map((config) => dirname(config));
  const catalogs = [...new Set(roots.flatMap(catalogFolders))].map(readCatalog);
  const used = usedIds(configs, catalogs);
  const described = roots.flatMap((root) => describedIds(root).map((id) => ({ root, id })));
  const isUsed = (catalog: Catalog, id: string) =>
    used.get(catalog)?.has(id) || described.some((one) => one.id === id && catalog.folder.startsWith(one.root));
  return {
    messages: catalogs.flatMap(({ en }) => Object.keys(en)).length,
    wrong: catalogs.flatMap((catalog) => {
      const { folder, en, others } = catalog;
      const unused = Object.keys(en).filter((id) => !isUsed(catalog, id));
      const inEnglish = [
        ...(basename(folder) === 'messages' ? [] : ['a build compiles only catalogs in folders called "messages"']),
        ...wrongTexts(en, 'en'),
        ...unused.map((id) => `nothing uses ${id}`),
      ];
      return [
        ...inEnglish.map((what) => ({ file: join(folder, 'en.json'), what })),
        ...Object.entries(others).flatMap(([language, texts]) =>
          [...wrongTexts(texts, language), ...differences(en, texts)].map((what) => ({
            file: join(folder, `${language}.json`),
            what,
          })),
        ),
      ];
    }),
  };
}

/** Finds all folders with an English catalog below a folder, except folders of tests. */
function catalogFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || ['node_modules', 'dist', 'test'].includes(entry.name)) return [];
    const folder = join(root, entry.name);
    const isCatalog = entry.name === 'messages' || existsSync(join(folder, 'messages.ts'));
    return isCatalog && existsSync(join(folder, 'en.json')) ? [folder] : catalogFolders(folder);
  });
}

function readCatalog(folder: string): Catalog {
  const languages = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const { en, ...others } = Object.fromEntries(
    languages.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
  return { folder, en, others };
}

/** Returns the ids that a remote's description names. The web server writes these messages into documents. */
function describedIds(root: string): (string | undefined)[] {
  const file = join(root, 'remote.json');
  if (!existsSync(file)) return [];
  const { mounts }: { mounts: { title?: string; description?: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  return mounts.flatMap(({ title, description }) => [title, description]);
}

/**
 * Returns the ids that the code uses, by the types of arguments: a composed id, like `rating.${kind}`, counts as each id that it can be. Tests don't
 * count.
 */
function usedIds(configs: string[], catalogs: Catalog[]): Map<Catalog, Set<string>> {
  const used: Map<Catalog, Set<string>> = new Map(catalogs.map((catalog) => [catalog, new Set()]));
  const byIds = new Map(catalogs.map((catalog) => [Object.keys(catalog.en).sort().join(), catalog]));
  const api = new API({ cwd: dirname(configs[0] ?? '.') });
  try {
    for (const config of configs) {
      const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
      if (project === undefined) throw new Error(`TypeScript cannot open ${config}.`);
      const { program, checker } = project;
      const calls = program
        .getSourceFileNames()
        .filter((name) => name.startsWith(dirname(config)) && !/\/node_modules\/|\.test\.tsx?$/.test(name))
        .flatMap((name) => callsIn(program.getSourceFile(name)));
      const candidates = calls.flatMap((call) => call.arguments.map((argument, at) => ({ call, argument, at })));
      const types = checker.getTypeAtLocation(candidates.map(({ argument }) => argument));
      for (const [index, { call, at }] of candidates.entries()) {
        const literals = toLiterals(types[index]);
        if (literals === null) continue;
        const signature = checker.getResolvedSignature(call);
        const wanted = signature && toLiterals(checker.getParameterType(signature, at));
        const catalog = wanted && byIds.get(wanted.sort().join());
        if (catalog) for (const id of literals) used.get(catalog)?.add(id);
      }
    }
  } finally {
    api.close();
  }
  return used;
}

function callsIn(node: Node | undefined): Call[] {
  if (node === undefined) return [];
  const calls: Call[] = isCallExpression(node) ? [node] : [];
  node.forEachChild((child) => void calls.push(...callsIn(child)));
  return calls;
}

/** Returns the strings of a union of string literals. Returns null for any other type. */
function toLiterals(type: Type | undefined): string[] | null {
  const types = type?.isUnionType() ? type.getTypes() : [type];
  const literals = types.flatMap((one) => (one?.isStringLiteralType() ? [one.value] : []));
  return literals.length === types.length ? literals : null;
}

/** Returns the errors in the messages of one language. */
function wrongTexts(texts: Texts, language: string) {
  return Object.entries(texts).flatMap(([id, text]) => {
    try {
      if (text.trim() === '') return [`${id} is empty`];
      if (language === 'fr' && BREAKING_FRENCH.test(text))
        return [`${id} has an ordinary space at French punctuation: use U+202F`];
      return parseValues(text)
        .filter(({ type }) => type === 'plural')
        .flatMap(({ name, forms }) => wrongForms(forms, language).map((wrong) => `${id}: {${name}} has ${wrong}`));
    } catch (error) {
      return [`${id} can't be read: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/**
 * Returns the error in the forms of a plural message. The message must have each form that whole numbers need in its
 * language. Exact forms ("=0") are optional.
 */
function wrongForms(forms: string[], language: string) {
  const rules = new Intl.PluralRules(language);
  // Forms that only apply from a million on (`many` in Spanish and French) may be missing: `other` replaces them.
  const needed: Set<string> = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count))).add('other');
  const own = new Set(forms.filter((form) => !/^\d+$/.test(form)));
  return [
    ...[...needed].filter((form) => !own.has(form)).map((form) => `no form "${form}"`),
    ...[...own].filter((form) => !needed.has(form)).map((form) => `a form "${form}", which the language has not`),
  ];
}

/** Returns how a language differs from English. */
function differences(en: Texts, texts: Texts) {
  return [
    ...Object.keys(en)
      .filter((id) => !(id in texts))
      .map((id) => `${id} is missing`),
    ...Object.keys(texts)
      .filter((id) => !(id in en))
      .map((id) => `English has no ${id}`),
    ...Object.keys(en)
      .map((id) => ({ id, own: valuesText(texts[id] ?? ''), english: valuesText(en[id] ?? '') }))
      .filter(({ id, own, english }) => id in texts && ![own, null].includes(english) && own !== null)
      .map(({ id, own, english }) => `${id} has the values ${own}, English ${english}`),
  ];
}

/** Returns the values of a message as a comparable list: `count plural 0, max number`; null, if it cannot be parsed. */
function valuesText(text: string) {
  try {
    const values = parseValues(text).map(({ name, type, forms }) => {
      // Compares only the exact forms of a plural, because the other forms depend on the language.
      const same = type === 'select' ? forms : forms.filter((form) => /^\d+$/.test(form));
      return [name, type, ...same].filter(Boolean).join(' ');
    });
    return [...new Set(values)].sort().join(', ') || 'none';
  } catch {
    return null;
  }
}

/**
 * @returns `type`: plural, number, … or empty; `forms`: the forms of a plural or select
 * @throws {Error} when it is not ICU MessageFormat
 */
function parseValues(text: string): { name: string; type: string; forms: string[] }[] {
  const inTokens = (tokens: CompiledMessage): { name: string; type: string; forms: string[] }[] =>
    tokens.flatMap((token) => {
      if (typeof token === 'string') return [];
      const [name, type = '', format] = token;
      const isChoice = ['plural', 'select', 'selectordinal'].includes(type);
      const forms = isChoice
        ? Object.entries(format as Record<string, CompiledMessage>).filter(([form]) => form !== 'offset')
        : [];
      return [{ name, type, forms: forms.map(([form]) => form) }, ...forms.flatMap(([, inner]) => inTokens(inner))];
    });
  return inTokens(compileMessageOrThrow(text));
}
