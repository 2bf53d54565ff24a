import type { Knex } from 'knex';
import { DOUBLED, STRIPPED } from './010-search.ts';
import { CREATE_SEARCH_COMPANIES, TIERS } from './022-search-at-scale.ts';

/**
 * What GIN does for a start of words grows with the terms that start so, however rare the other words of a query are. So
 * a pass comes in two forms: `passes` is all of it; `narrow` leaves the starts of many terms out, and `patterns` are
 * regular expressions that say the same of a company. Where the narrow form has few companies they are read. Their names
 * are not folded for it, but spelled as the patterns expect: changing the case of letters costs twenty times as much.
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

/** So many companies of a tier are read rather than a wide start looked up: each takes some microseconds. */
const FEW = 2000;
const CAPITALS = { ß: 'ẞ', æ: 'Æ', œ: 'Œ', þ: 'Þ' };
