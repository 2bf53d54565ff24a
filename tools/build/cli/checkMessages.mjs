import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { isCallExpression } from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

/**
 * @typedef {Record<string, string>} Texts ICU MessageFormat by message id
 * @typedef {{folder: string, en: Texts, others: Record<string, Texts>}} Catalog `others` by language
 */

/**
 * Holds message catalogs against each other and against the code: texts that can't be read, ids that a language lacks or
 * has alone, values and forms that differ from English, and ids that nothing uses.
 * @param {string[]} configs the tsconfig.json of each package, absolute: the catalogs below its folder are looked at
 * @returns {{messages: number, wrong: {file: string, what: string}[]}} how many English texts there are, and each mistake
 */
export function checkMessages(configs) {
  const roots = configs.map((config) => dirname(config));
  const catalogs = [...new Set(roots.flatMap(catalogFolders))].map(readCatalog);
  const used = usedIds(configs, catalogs);
  const described = roots.flatMap((root) => describedIds(root).map((id) => ({ root, id })));
  const isUsed = (catalog, id) =>
    used.get(catalog).has(id) || described.some((one) => one.id === id && catalog.folder.startsWith(one.root));
  return {
    messages: catalogs.flatMap(({ en }) => Object.keys(en)).length,
    wrong: catalogs.flatMap((catalog) => {
      const { folder, en, others } = catalog;
      const unused = Object.keys(en).filter((id) => !isUsed(catalog, id));
      const inEnglish = [...wrongTexts(en, 'en'), ...unused.map((id) => `nothing uses ${id}`)];
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

/** The folders below one that have an English catalog. */
function catalogFolders(root) {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || ['node_modules', 'dist'].includes(entry.name)) return [];
    const folder = join(root, entry.name);
    return entry.name === 'messages' && existsSync(join(folder, 'en.json')) ? [folder] : catalogFolders(folder);
  });
}

/** @returns {Catalog} */
function readCatalog(folder) {
  const languages = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const { en, ...others } = Object.fromEntries(
    languages.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
  return { folder, en, others };
}

/** The ids that a remote's description names: they are written into documents. */
function describedIds(root) {
  const file = join(root, 'remote.json');
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')).mounts.flatMap(({ title, description }) => [title, description]);
}

/**
 * Which ids the code names, by the types of what it calls: an id that is put together, as `rating.${kind}`, is each that it
 * can be. Tests don't count.
 * @returns {Map<Catalog, Set<string>>}
 */
function usedIds(configs, catalogs) {
  const used = new Map(catalogs.map((catalog) => [catalog, new Set()]));
  const byIds = new Map(catalogs.map((catalog) => [Object.keys(catalog.en).sort().join(), catalog]));
  const api = new API({ cwd: dirname(configs[0]) });
  try {
    for (const config of configs) {
      const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config);
      const calls = program
        .getSourceFileNames()
        .filter((name) => name.startsWith(dirname(config)) && !/\/node_modules\/|\.test\.tsx?$/.test(name))
        .flatMap((name) => callsIn(program.getSourceFile(name)));
      const candidates = calls.flatMap((call) => call.arguments.map((argument, at) => ({ call, argument, at })));
      const types = checker.getTypeAtLocation(candidates.map(({ argument }) => argument));
      for (const [index, { call, at }] of candidates.entries()) {
        const literals = literalsOf(types[index]);
        if (literals === null) continue;
        const signature = checker.getResolvedSignature(call);
        const wanted = signature && literalsOf(checker.getParameterType(signature, at));
        const catalog = wanted && byIds.get(wanted.sort().join());
        if (catalog) for (const id of literals) used.get(catalog).add(id);
      }
    }
  } finally {
    api.close();
  }
  return used;
}

function callsIn(node) {
  const calls = isCallExpression(node) ? [node] : [];
  node.forEachChild((child) => void calls.push(...callsIn(child)));
  return calls;
}

/** The strings that a type consists of; null, if it is anything else. */
function literalsOf(type) {
  const types = type?.isUnionType() ? type.getTypes() : [type];
  return types.every((one) => one?.isStringLiteralType()) ? types.map(({ value }) => value) : null;
}

/** What is wrong with texts in themselves. */
function wrongTexts(texts, language) {
  return Object.entries(texts).flatMap(([id, text]) => {
    try {
      if (text.trim() === '') return [`${id} is empty`];
      return valuesOf(text)
        .filter(({ type }) => type === 'plural')
        .flatMap(({ name, forms }) => wrongForms(forms, language).map((wrong) => `${id}: {${name}} has ${wrong}`));
    } catch (error) {
      return [`${id} can't be read: ${error.message}`];
    }
  });
}

/** A plural has the forms that its language's whole numbers have, of which "=0" and the like may be apart. */
function wrongForms(forms, language) {
  const rules = new Intl.PluralRules(language);
  // What begins at a million (`many` in Spanish and French) falls back to `other`.
  const needed = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count))).add('other');
  const own = new Set(forms.filter((form) => !/^\d+$/.test(form)));
  return [
    ...[...needed].filter((form) => !own.has(form)).map((form) => `no form "${form}"`),
    ...[...own].filter((form) => !needed.has(form)).map((form) => `a form "${form}", which the language has not`),
  ];
}

/** How a language differs from English. */
function differences(en, texts) {
  return [
    ...Object.keys(en)
      .filter((id) => !(id in texts))
      .map((id) => `${id} is missing`),
    ...Object.keys(texts)
      .filter((id) => !(id in en))
      .map((id) => `English has no ${id}`),
    ...Object.keys(en)
      .map((id) => ({ id, own: valuesText(texts[id] ?? ''), english: valuesText(en[id]) }))
      .filter(({ id, own, english }) => id in texts && ![own, null].includes(english) && own !== null)
      .map(({ id, own, english }) => `${id} has the values ${own}, English ${english}`),
  ];
}

/** The values of a text as a comparable list: `count plural 0, max number`; null, if it can't be read. */
function valuesText(text) {
  try {
    const values = valuesOf(text).map(({ name, type, forms }) => {
      // The other forms of a plural are its language's.
      const same = type === 'select' ? forms : forms.filter((form) => /^\d+$/.test(form));
      return [name, type, ...same].filter(Boolean).join(' ');
    });
    return [...new Set(values)].sort().join(', ') || 'none';
  } catch {
    return null;
  }
}

/**
 * @param {string} text
 * @returns {{name: string, type: string, forms: string[]}[]} `type`: plural, number, … or empty; `forms`: those of a plural or select
 * @throws {Error} when it is not ICU MessageFormat
 */
function valuesOf(text) {
  const inTokens = (tokens) =>
    tokens.filter(Array.isArray).flatMap(([name, type = '', format]) => {
      const isChoice = ['plural', 'select', 'selectordinal'].includes(type);
      const forms = isChoice ? Object.entries(format).filter(([form]) => form !== 'offset') : [];
      return [{ name, type, forms: forms.map(([form]) => form) }, ...forms.flatMap(([, inner]) => inTokens(inner))];
    });
  return inTokens(compileMessageOrThrow(text));
}
