// The message catalogs as tests read them, and the pseudo-language of the tests.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRemotes } from '@heard/build/remotes';
import type { Language } from '@heard/contract';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { BrowserContext } from 'playwright-core';

type Texts = Record<string, string>;
type Message = ReturnType<typeof compileMessage>;
type Token = Message[number];

const project = join(import.meta.dirname, '../../..');

const remoteFolders = listRemotes(project).map(({ folder }) => folder);

/** The folders of the catalogs that browsers load. */
const folders = ['shared-ui', 'shell', 'shell/sdk', ...remoteFolders]
  .map((name) => join(project, name, 'src'))
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)))
  .filter((path) => path.endsWith('/messages/en.json'))
  .map((path) => join(path, '..'));

function read(folder: string, language: Language): Texts {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Texts;
}

/**
 * Finds English among the texts of a page in another language.
 * @param language null for the pseudo-language
 * @returns the function that finds the texts that are in English although their message is translated in that language
 */
export function englishFinder(language: Exclude<Language, 'en'> | null): (texts: readonly string[]) => string[] {
  const translations = new Set(
    language === null ? [] : folders.flatMap((folder) => Object.values(read(folder, language))),
  );
  const patterns = folders
    .flatMap((folder) => Object.values(read(folder, 'en')))
    .filter((english) => !translations.has(english))
    .map((english) => compileMessage(english))
    .filter((message) => ownLetters(message).length > (message.every((token) => typeof token === 'string') ? 1 : 5))
    .map((message) => new RegExp(`^${toPattern(message)}$`));
  return (texts) => texts.filter((text) => patterns.some((pattern) => pattern.test(text)));
}

/**
 * Returns the letters of a message without its values. Messages with hardly any letters are ignored, because their pattern could match any
 * text of a user.
 */
function ownLetters(message: Message): string {
  const texts = message.map((token) =>
    typeof token === 'string' ? token : pluralForms(token).map(ownLetters).join(''),
  );
  return texts.join('').replace(/\P{L}/gu, '');
}

/** Returns a pattern for every text that a message can produce. */
function toPattern(message: Message): string {
  return message
    .map((token) => {
      if (token === '#') return '[\\d.,]+';
      if (typeof token === 'string') return token.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      const forms = pluralForms(token);
      return forms.length === 0 ? '.{1,40}' : `(?:${forms.map(toPattern).join('|')})`;
    })
    .join('');
}

/** Returns the forms of a plural; an empty list for any other value. */
function pluralForms(token: Exclude<Token, string>): Message[] {
  const [, type, forms] = token;
  if (type !== 'plural' || typeof forms !== 'object' || forms === null) return [];
  return Object.values(forms).filter((form) => Array.isArray(form));
}

const ACCENTED: Record<string, string> = { a: 'å', e: 'é', i: 'î', o: 'ø', u: 'û', c: 'ç', n: 'ñ', y: 'ý' };

/** Matches a letter that every text of the pseudo-language has, and no other text. */
export const PSEUDO = /ö/;

/** Translates an English text to the pseudo-language: with accents, and with words that are 40 % longer. */
export function pseudo(text: string): string {
  return text.replace(
    /\p{L}{2,}/gu,
    (word) =>
      word.replace(/[aeioucny]/g, (letter) => ACCENTED[letter] ?? letter) + 'ö'.repeat(Math.ceil(word.length * 0.4)),
  );
}

/** Replaces the Spanish catalogs of a browser's pages by catalogs of the pseudo-language. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const catalogs = new Map(
    folders.map((folder) => {
      const english = Object.entries(read(folder, 'en'));
      const compiled = english.map(([id, text]) => [id, compileMessage(text, pseudo)]);
      return [toKey(Object.fromEntries(english)), Object.fromEntries(compiled) as object];
    }),
  );
  const toPseudo = (spanish: string, url: string) =>
    spanish.replace(/JSON\.parse\('((?:[^'\\]|\\.)*)'\)/g, (_, json: string) => {
      const catalog = catalogs.get(toKey(JSON.parse(json.replace(/\\(.)/g, '$1')) as object));
      if (catalog === undefined) throw new Error(`No English catalog has the ids of ${url}.`);
      return `(${JSON.stringify(catalog)})`;
    });
  // The hashes of the Spanish catalogs, and of the replacements.
  const hashes = new Map<string, string>();
  for (const folder of ['shell', ...remoteFolders].map((name) => join(project, name, 'dist/web'))) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      CATALOG.test(name),
    )) {
      const spanish = readFileSync(join(folder, path), 'utf8');
      hashes.set(toHash(spanish), toHash(toPseudo(spanish, path)));
    }
  }
  await context.route(CATALOG, async (route) => {
    const body = toPseudo(await (await route.fetch()).text(), route.request().url());
    await route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body });
  });
  await context.route(
    (url) => url.pathname.endsWith('/mf-manifest.json') || !/^\/(api|assets|remotes)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document' && !route.request().url().endsWith('/mf-manifest.json')) {
        return route.fallback();
      }
      // Removes `If-None-Match`, because the test could not change a response that the browser takes from its cache.
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const response = await route.fetch({ maxRedirects: 0, headers });
      const original = await response.text();
      const body = original.replaceAll(/sha384-([\w+/=]+)/g, (all, hash: string) => {
        const changed = hashes.get(hash);
        return changed === undefined ? all : `sha384-${changed}`;
      });
      const changed: Record<string, string> = { ...response.headers(), 'cache-control': 'no-store' };
      const policy = response.headers()['content-security-policy'];
      if (policy !== undefined) changed['content-security-policy'] = allowInlineScripts(policy, original, body);
      await route.fulfill({ response, body, headers: changed });
    },
  );
}

const CATALOG = /(?:^|[/-])es\.[0-9a-f]{8,}\.js$/;

/**
 * Returns the policy of a changed document: the hashes of its original inline scripts are replaced by the hashes of the
 * changed scripts.
 */
function allowInlineScripts(policy: string, original: string, changed: string): string {
  const [before, after] = [original, changed].map((html) =>
    Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => toHash(script, 'sha256')),
  );
  return (before ?? []).reduce((text, hash, at) => text.replace(hash, after?.[at] ?? hash), policy);
}

function toHash(text: string, algorithm = 'sha384'): string {
  return createHash(algorithm).update(text).digest('base64');
}

// Identifies a catalog by the ids of all its messages, because these ids are the same in every language.
function toKey(catalog: object): string {
  return Object.keys(catalog).sort().join();
}
