import type { Knex } from 'knex';

/**
 * Replaces the term rows of 010 by GIN indexes over `search_vector(name, domain)`, one per tier of popularity, so that the
 * most reviewed matches are found without reading all matches. They need no trigger, and `reindex index concurrently`
 * rebuilds them. `search_companies` queries them with generic, non-parallel plans: each of its dozens of small scans would
 * start workers.
 *
 * Typo correction needs the existing words: `search_terms` has each term once, `search_starts` each prefix of three to seven
 * letters, indexed by its variants without one or two letters (the symmetric deletes of SymSpell). A trigger adds new ones;
 * unused terms are harmless.
 */
export async function up(knex: Knex): Promise<void> {
  await dropTermRows(knex);
  await knex.raw(`
    set local maintenance_work_mem = '256MB';
    create function search_lower(value text) returns text language sql immutable parallel safe strict
      return case when value ~ '^[\\u0001-\\u007f]*$' then lower(value collate "C") else normalize(
        ${DOUBLED.reduce(
          (folded, [letter, letters]) => `replace(${folded}, '${letter}', '${letters}')`,
          `translate(translate(value, ${caseTable()}), '${LETTERS[0]}', '${LETTERS[1]}')`,
        )}, nfc) end;

    create function search_fold(value text) returns text language sql immutable parallel safe strict
      return case when value ~ '^[\\u0001-\\u007f]*$' then lower(value collate "C")
        else search_lower(regexp_replace(normalize(value, nfkd), '[${STRIPPED}]', '', 'g')) end;

    create function search_words(value text) returns text[] language sql immutable parallel safe strict
      begin atomic
        select coalesce(array_agg(left(word, ${WORD_MAX_LENGTH}) order by at), '{}')
        from regexp_split_to_table(search_fold(value), '[${SEPARATORS}]') with ordinality as split(word, at)
        where word <> '';
      end;

    create function search_lexemes(name text, domain text) returns text[]
      language plpgsql immutable parallel safe strict cost 10000 set search_path from current as $$
      declare
        words text[] := search_words(name);
        labels text[] := string_to_array(domain, '.');
        label text;
        whole text := left(array_to_string(words, ''), ${LONGEST_WHOLE});
        other text;
        rest text := '';
        lexemes text[] := '{}';
      begin
        for at in 1 .. cardinality(words) loop
          if at > 1 then
            lexemes := array_append(lexemes, 'n' || left(words[at - 1] || words[at], ${WORD_MAX_LENGTH}));
          end if;
          lexemes := array_append(lexemes, 'n' || words[at] || case when at > 1 then ${NOT_FIRST('words[at]')} else '' end);
        end loop;
        for at in 2 .. length(whole) loop
          lexemes := array_append(lexemes, 'i' || substr(whole, at, ${INSIDE_MAX_LENGTH}));
        end loop;
        for at in reverse cardinality(labels) .. 1 loop
          label := labels[at];
          rest := replace(label, '-', '') || rest;
          if at < cardinality(labels) then
            lexemes := array_append(lexemes, 'w' || rest);
          end if;
          rest := '.' || rest;
          continue when at = cardinality(labels) or label like 'xn--%'
            or (at > 1 and at = cardinality(labels) - 1 and length(label) < 4);
          words := array_remove(string_to_array(label, '-'), '');
          for part in 1 .. cardinality(words) loop
            if part > 1 then
              lexemes := array_append(lexemes, 'w' || words[part - 1] || words[part]);
            end if;
            lexemes := array_append(lexemes,
              'w' || words[part] || case when at > 1 or part > 1 then ${NOT_FIRST('words[part]')} else '' end);
          end loop;
          other := array_to_string(words, '');
          lexemes := array_append(lexemes, 'w' || other || case when at > 1 then ${NOT_FIRST('other')} else '' end);
          continue when other = whole;
          for inside in 2 .. length(other) loop
            lexemes := array_append(lexemes, 'j' || substr(other, inside, ${INSIDE_MAX_LENGTH}));
          end loop;
        end loop;
        return lexemes;
      end
    $$;

    create function search_vector(name text, domain text) returns tsvector
      language sql immutable parallel safe strict cost 10000
      return array_to_tsvector(search_lexemes(name, domain));

    create function search_variants(start text) returns text[] language sql immutable parallel safe strict cost 1000
      begin atomic
        with shorter as (
          select at, overlay(start placing '' from at for 1) as variant from generate_series(1, length(start)) as at
        )
        select array_agg(length(start)::text || variant) from (
          select start as variant
          union
          select variant from shorter
          union
          select overlay(variant placing '' from second for 1)
          from shorter cross join lateral generate_series(at, length(variant)) as second
          where length(start) = ${START_MAX_LENGTH}
        ) as variants;
      end;

    create table search_terms (term text collate "C" primary key, is_word boolean not null);
    create index search_terms_words on search_terms (term) where is_word;
    create table search_starts (start text collate "C" primary key);

    create function add_search_terms(name text, domain text) returns void language sql
      begin atomic
        with new_term as (
          insert into search_terms (term, is_word)
          select term, bool_or(term = any (search_words(name)))
          from (${selectTerms('unnest(search_lexemes(name, domain)) as lexeme')}) as terms
          group by term order by term
          on conflict (term) do update set is_word = true where excluded.is_word and not search_terms.is_word
          returning term
        )
        insert into search_starts (start)
        select distinct left(term, length) collate "C" as start
        from new_term cross join generate_series(${START_MIN_LENGTH}, least(length(term), ${START_MAX_LENGTH})) as length
        order by start on conflict do nothing;
      end;

    create function write_search_terms() returns trigger language plpgsql as $$
      begin
        perform add_search_terms(new.name, new.domain);
        return null;
      end
    $$;
    create trigger companies_search_insert after insert on companies
      for each row execute function write_search_terms();
    create trigger companies_search_update after update of name, domain on companies
      for each row when (old.name <> new.name or old.domain <> new.domain) execute function write_search_terms();

    create function fill_search_terms() returns void language sql
      begin atomic
        insert into search_terms (term, is_word)
          select term, bool_or(is_word) from (
            select term, false as is_word
            from (${selectTerms('companies cross join lateral unnest(search_lexemes(name, domain)) as lexeme')}) as terms
            union all
            select word collate "C", true from companies cross join lateral unnest(search_words(name)) as word
          ) as terms group by term order by term on conflict do nothing;
        insert into search_starts (start)
          select distinct left(term, length) collate "C" as start
          from search_terms
          cross join lateral generate_series(${START_MIN_LENGTH}, least(length(term), ${START_MAX_LENGTH})) as length
          order by start on conflict do nothing;
      end;
    select fill_search_terms();
    create index search_starts_variants on search_starts using gin (search_variants(start)) with (fastupdate = off);

    alter table companies set (fillfactor = 80);
    alter table companies add column search_tier smallint not null generated always as (
      case ${TIERS.map((least, tier) => `when reviews_count >= ${least} then ${tier}`)
        .toReversed()
        .join(' ')} end
    ) stored;

    ${TIERS.map(
      (_, tier) => `
        create index companies_search_${tier} on companies using gin (search_vector(name, domain))
          with (fastupdate = off) where search_tier = ${tier};`,
    ).join('')}
    create index companies_search_tier on companies (search_tier) where search_tier > 0;

    create function search_starts_like(variants text[]) returns setof text language sql stable
      set max_parallel_workers_per_gather = 0 set jit = off
      begin atomic
        select start from search_starts where search_variants(start) && (variants collate "C");
      end;

    ${CREATE_SEARCH_COMPANIES}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function search_companies(tsquery[], text[], text[], integer, integer);
    drop function search_starts_like(text[]);
    alter table companies drop column search_tier;
    alter table companies reset (fillfactor);
    drop trigger companies_search_insert on companies;
    drop trigger companies_search_update on companies;
    drop function write_search_terms();
    drop function fill_search_terms();
    drop function add_search_terms(text, text);
    drop table search_starts, search_terms;
    drop function search_variants(text);
    drop function search_vector(text, text);
    drop function search_lexemes(text, text);
    drop function search_words(text);
    drop function search_fold(text);
    drop function search_lower(text);
  `);
  await createTermRows(knex);
}

/** Minimum number of reviews for each tier. Each tier has about ten times as many companies as the next. */
const TIERS = [0, 8, 64, 512];
/** Indexed length of a word inside another. */
const INSIDE_MAX_LENGTH = 16;
/** Indexed length of a name. */
const LONGEST_WHOLE = 256;
/** A one-letter word only counts at the start. Elsewhere a marker prevents that it is found as a whole word. */
const NOT_FIRST = (word: string) => `case when length(${word}) = 1 then U&'\\0001' else '' end`;
/** Selects the terms of names and websites from lexemes. */
const selectTerms = (lexemes: string) =>
  `select rtrim(substr(lexeme, 2), U&'\\0001') collate "C" as term from ${lexemes} where left(lexeme, 1) in ('n', 'w')`;
const START_MIN_LENGTH = 3;
const START_MAX_LENGTH = 7;

// Copied from 010.
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

/** Replaced by `023-search-wide-starts`. */
const CREATE_SEARCH_COMPANIES = `
create function search_companies(
  passes tsquery[], last_starts text[], without text[], wanted integer, enough integer
) returns table (domain text, name text, website text) language plpgsql stable
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 set jit = off as $$
  declare
    query tsquery;
    last_start text;
    seen text[] := without;
    found_all integer := 0;
  begin
    for pass in 1 .. cardinality(passes) loop
      query := passes[pass];
      last_start := last_starts[pass];
      ${TIERS.map(
        (_, tier) => `
      for domain, name, website in
        select c.domain, c.name, c.website from companies c
        where c.search_tier = ${tier} and search_vector(c.name, c.domain) @@ query and c.domain <> all (seen)
          and (last_start = '' or position('-' || last_start in '-' || c.domain) > 0
            or ' ' || search_fold(c.name) ~ ('[${SEPARATORS}]' || last_start))
        order by c.reviews_count desc, c.name, c.id limit wanted - found_all
      loop
        seen := array_append(seen, domain);
        found_all := found_all + 1;
        return next;
      end loop;
      if found_all >= wanted then return; end if;`,
      )
        .toReversed()
        .join('')}
      if found_all >= enough then return; end if;
    end loop;
  end
$$;`;

async function createTermRows(knex: Knex): Promise<void> {
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

async function dropTermRows(knex: Knex): Promise<void> {
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
