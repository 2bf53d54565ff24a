import type { Knex } from 'knex';

/**
 * Folded search terms: one row for each term of a company's name (field 0) and website (field 1), written by a trigger. The
 * primary key supports prefix search; `place` is the index of the term's word in its field.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table search_terms (
      term text collate "C" not null check (term <> ''),
      company_id bigint not null references companies on delete cascade,
      field smallint not null check (field in (0, 1)),
      place smallint not null,
      primary key (term, company_id, field)
    );
    create index search_terms_of_company on search_terms (company_id);

    create function search_fold(value text) returns text language sql immutable parallel safe strict
      return case when value ~ '^[\\u0001-\\u007f]*$' then lower(value collate "C") else normalize(
        ${DOUBLED.reduce(
          (folded, [letter, letters]) => `replace(${folded}, '${letter}', '${letters}')`,
          `translate(translate(
            regexp_replace(normalize(value, nfkd), '[${STRIPPED}]', '', 'g'),
            ${caseTable()}), '${LETTERS[0]}', '${LETTERS[1]}')`,
        )}, nfc) end;

    create function search_words(value text) returns table (word text, at bigint)
      language sql immutable parallel safe strict
      begin atomic
        select left(word, ${WORD_MAX_LENGTH}), at
        from regexp_split_to_table(search_fold(value), '[${SEPARATORS}]') with ordinality as split(word, at)
        where word <> '';
      end;

    create function search_terms_of(name text, domain text) returns table (term text, field smallint, place smallint)
      language sql immutable parallel safe strict
      begin atomic
        with label as (
          select label, at, string_to_array(domain, '.') as labels, count(*) over () as count
          from unnest(string_to_array(domain, '.')) with ordinality as label(label, at)
        ), named as (
          select label, at from label
          where at < count and label not like 'xn--%' and (at = 1 or at < count - 1 or length(label) > 3)
        ), part as (
          select 0 as field, 0 as label, word, at from search_words(name)
          union all
          select 1, named.at, words.word, words.at from named cross join lateral search_words(named.label) as words
        ), word as (
          select field, word, row_number() over (partition by field order by label, at) - 1 as place,
            word || lead(word) over (partition by field, label order by at) as pair
          from part
        ), term as (
          select word as term, field, place from word
          union all
          select left(pair, ${WORD_MAX_LENGTH}), field, place from word where pair is not null
          union all
          select replace(array_to_string(labels[at:], '.'), '-', ''), 1, at - 1 from label where at < count
          union all
          select replace(label, '-', ''), 1, at - 1 from named
        )
        select term, field::smallint, min(place)::smallint from term group by term, field;
      end;

    create function write_search_terms() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from search_terms where company_id = new.id;
        end if;
        insert into search_terms (term, company_id, field, place)
          select term, new.id, field, place from search_terms_of(new.name, new.domain);
        return null;
      end
    $$;
    create trigger companies_search_insert after insert on companies
      for each row execute function write_search_terms();
    create trigger companies_search_update after update of name, domain on companies
      for each row when (old.name <> new.name or old.domain <> new.domain) execute function write_search_terms();

    insert into search_terms (term, company_id, field, place)
      select t.term, c.id, t.field, t.place from companies c cross join lateral search_terms_of(c.name, c.domain) t;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger companies_search_insert on companies;
    drop trigger companies_search_update on companies;
    drop function write_search_terms();
    drop function search_terms_of(text, text);
    drop function search_words(text);
    drop function search_fold(text);
    drop table search_terms;
  `);
}

// The characters of modules/search/foldText.ts, which folds queries; tests check that both match.
const WORD_MAX_LENGTH = 64;
const STRIPPED =
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u061c\\u0640' +
  '\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f' +
  '\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff';
const SEPARATORS =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b9-\\u02ff\\u055a-\\u055f\\u0589\\u058a\\u05be\\u05c0' +
  '\\u05c3\\u05c6\\u05f3\\u05f4\\u0600-\\u060f\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0970\\u0e3f\\u0e4f\\u0e5a\\u0e5b' +
  '\\u0f04-\\u0f14\\u104a-\\u104f\\u1360-\\u1368\\u17d4-\\u17db\\u1800-\\u180a\\u2000-\\u25ff\\u2e00-\\u2e7f\\u3000-\\u3004' +
  '\\u3008-\\u3020\\u3030\\u30a0\\u30fb\\ufe30-\\ufe6f\\ufffc\\ufffd';
const LETTERS = ['øłđðħıŋŧςةىیک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', 'olddhintσهييك012345678901234567890123456789'] as const;
const DOUBLED = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const;

/** Returns upper-case and lower-case letters for `translate`: PostgreSQL's `lower` depends on the database's locale. */
function caseTable(): string {
  let upper = '';
  let lower = '';
  for (let code = 0x41; code < 0x1f000; code++) {
    const letter = String.fromCodePoint(code);
    const small = letter.toLowerCase();
    if (small === letter || letter.normalize('NFKD') !== letter) continue;
    upper += letter;
    lower += small;
  }
  return `'${upper}', '${lower}'`;
}
