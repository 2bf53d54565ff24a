import type { Knex } from 'knex';

/**
 * The cost of a prefix in GIN grows with the number of terms that have it, however rare the query's other words are. So each
 * pass has two forms: `passes` is complete; `narrow` omits prefixes of many terms, and `patterns` are equivalent regular
 * expressions. Where the narrow form matches few companies, these are filtered by the patterns. Their names are not folded
 * for it but spelled as the patterns expect: changing the case costs twenty times as much.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function search_companies(tsquery[], text[], text[], integer, integer);

    create function search_spelling(value text) returns text language sql immutable parallel safe strict
      return case when value ~ '^[\\u0001-\\u007f]*$' then value else normalize(${DOUBLED.flatMap(
        ([letter, letters]) => [
          [letter, letters],
          [CAPITALS[letter], letters],
        ],
      ).reduce(
        (spelled, [letter, letters]) => `replace(${spelled}, '${letter}', '${letters}')`,
        `regexp_replace(normalize(value, nfkd), '[${STRIPPED}]', '', 'g')`,
      )}, nfc) end;

    create function search_companies(
      passes tsquery[], narrow tsquery[], patterns text[], without text[], wanted integer, enough integer
    ) returns table (domain text, name text, website text) language plpgsql stable
      set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 set jit = off as $$
      declare
        query tsquery;
        narrow_query tsquery;
        own_patterns text[];
        are_few boolean;
        seen text[] := without;
        found_all integer := 0;
      begin
        for pass in 1 .. cardinality(passes) loop
          own_patterns := string_to_array(patterns[pass], E'\\n');
          ${TIERS.map(
            (_, tier) => `
          query := passes[pass];
          narrow_query := narrow[pass];
          are_few := false;
          if numnode(narrow_query) > 0 then
            are_few := (select count(*) <= ${FEW} from (
              select from companies c
              where c.search_tier = ${tier} and search_vector(c.name, c.domain) @@ narrow_query limit ${FEW + 1}) as few);
          end if;
          if are_few then
            query := narrow_query;
          end if;
          for domain, name, website in
            select c.domain, c.name, c.website from companies c
            where c.search_tier = ${tier} and search_vector(c.name, c.domain) @@ query and c.domain <> all (seen)
              and (not are_few or ' ' || search_spelling(c.name) || ' ' || replace(c.domain, '.', '') ~ all (own_patterns))
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
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function search_companies(tsquery[], tsquery[], text[], text[], integer, integer);
    drop function search_spelling(text);
    ${CREATE_SEARCH_COMPANIES}
  `);
}

/** Up to this many companies of a tier are filtered instead. Each takes some microseconds. */
const FEW = 2000;
const CAPITALS = { ß: 'ẞ', æ: 'Æ', œ: 'Œ', þ: 'Þ' };

// Copied from 010 and 022.
/** Minimum number of reviews for each tier. Each tier has about ten times as many companies as the next. */
const TIERS = [0, 8, 64, 512];
const STRIPPED =
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u061c\\u0640' +
  '\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f' +
  '\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff';
const SEPARATORS =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b9-\\u02ff\\u055a-\\u055f\\u0589\\u058a\\u05be\\u05c0' +
  '\\u05c3\\u05c6\\u05f3\\u05f4\\u0600-\\u060f\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0970\\u0e3f\\u0e4f\\u0e5a\\u0e5b' +
  '\\u0f04-\\u0f14\\u104a-\\u104f\\u1360-\\u1368\\u17d4-\\u17db\\u1800-\\u180a\\u2000-\\u25ff\\u2e00-\\u2e7f\\u3000-\\u3004' +
  '\\u3008-\\u3020\\u3030\\u30a0\\u30fb\\ufe30-\\ufe6f\\ufffc\\ufffd';
const DOUBLED = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const;

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
