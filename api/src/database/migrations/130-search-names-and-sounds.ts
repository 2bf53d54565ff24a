import type { Knex } from 'knex';

/** The indexes are created concurrently, without blocking writes. That is impossible in a transaction. */
export const config = { transaction: false };

/**
 * Two indexes for searches that the word indexes of 022 answer badly. Both derive from existing columns, so that no trigger or
 * column is needed, and creating them fills them.
 *
 * - `companies_search_name`: the whole folded name without separators. It finds a company by its full name, also with a
 *   missing or additional space.
 * - `search_terms_sound`: the sound of each word of a name. It finds words that are spelled by ear.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function search_full_name(name text) returns text language sql immutable parallel safe strict
      return left(regexp_replace(search_fold(name), '[${SEPARATORS}]', '', 'g'), ${MAX_LENGTH});

    create or replace function search_sound(word text) returns text language sql immutable parallel safe strict
      return rtrim(regexp_replace(
        translate(
          ${DIGRAPHS.reduce((text, [letters, sound]) => `replace(${text}, '${letters}', '${sound}')`, 'word')},
          '${SOUNDS.map(([letters]) => letters).join('')}${SILENT}',
          '${SOUNDS.map(([letters, sound]) => sound.repeat(letters.length)).join('')}'
        ),
        '(.)\\1+', '\\1', 'g'
      ), 'a');
  `);
  await createIndex(knex, 'companies_search_name', 'companies (search_full_name(name) collate "C", search_tier desc)');
  await createIndex(knex, 'search_terms_sound', 'search_terms (search_sound(term) collate "C", term) where is_word');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists search_terms_sound');
  await knex.raw('drop index concurrently if exists companies_search_name');
  await knex.raw('drop function if exists search_sound(text); drop function if exists search_full_name(text)');
}

/** Creates an index without blocking writes. An interrupted attempt leaves an invalid index, which is replaced. */
async function createIndex(knex: Knex, name: string, definition: string): Promise<void> {
  await knex.raw(`drop index concurrently if exists ${name}`);
  await knex.raw(`create index concurrently ${name} on ${definition}`);
}

/** Further characters of a name are ignored. A B-tree entry must fit into a third of a page. */
const MAX_LENGTH = 256;

/** Letters that have one sound together, in the order of replacement. */
const DIGRAPHS = [
  ['ph', 'f'],
  ['tch', 'k'],
  ['tz', 'k'],
  ['ts', 'k'],
  ['gn', 'n'],
  ['qu', 'k'],
  ['kw', 'k'],
] as const;

/**
 * Letters of European languages that are confused by ear, per class (as in Soundex, with vowels): vowels, labial stops and
 * fricatives, velars and sibilants (`c` is both), `g` and `j`, dentals, liquids, nasals. Latin, Cyrillic and Greek.
 */
const SOUNDS = [
  ['aeiouyаеиоуыэюяієαεηιουω', 'a'],
  ['pбпπ', 'b'],
  ['vwвфφβ', 'f'],
  ['cqszxкхжшщчцзсκχξσςζψ', 'k'],
  ['jгγ', 'g'],
  ['tдтδτθ', 'd'],
  ['лλ', 'l'],
  ['рρ', 'r'],
  ['mмнμν', 'n'],
] as const;
const SILENT = 'hьъ';

// Copied from 022.
const SEPARATORS =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b9-\\u02ff\\u055a-\\u055f\\u0589\\u058a\\u05be\\u05c0' +
  '\\u05c3\\u05c6\\u05f3\\u05f4\\u0600-\\u060f\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0970\\u0e3f\\u0e4f\\u0e5a\\u0e5b' +
  '\\u0f04-\\u0f14\\u104a-\\u104f\\u1360-\\u1368\\u17d4-\\u17db\\u1800-\\u180a\\u2000-\\u25ff\\u2e00-\\u2e7f\\u3000-\\u3004' +
  '\\u3008-\\u3020\\u3030\\u30a0\\u30fb\\ufe30-\\ufe6f\\ufffc\\ufffd';
