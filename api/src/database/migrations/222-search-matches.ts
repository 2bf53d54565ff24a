import type { Knex } from 'knex';

/** The popularity tiers (`022-search-at-scale`), the most reviewed companies first. Each has a search index. */
const TIERS = [3, 2, 1, 0];

/** What searches return of a company. */
const COLUMNS = [
  ['domain', 'text'],
  ['name', 'text'],
  ['website', 'text'],
  ['avatar', 'text'],
  ['reviews_count', 'integer'],
  ['ratings_sum', 'bigint'],
  ['category_ids', 'smallint[]'],
  ['country_code', 'text'],
  ['city', 'text'],
  ['claimed_at', 'timestamptz'],
  ['verified_at', 'timestamptz'],
] as const;

/**
 * Replaces `search_companies`, which finds the same companies but returned their name and website only: the API read up to
 * 500 companies again, by domain. The earlier function remains for processes of the previous version.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(CREATE_SEARCH_MATCHES);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function search_matches(tsquery[], tsquery[], text[], text[], integer, integer)');
}

const CREATE_SEARCH_MATCHES = `
create function search_matches(
  passes tsquery[], narrow tsquery[], patterns text[], without text[], wanted integer, enough integer
) returns table (${COLUMNS.map((column) => column.join(' ')).join(', ')})
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 set jit = off as $$
  declare
    query tsquery;
    narrow_query tsquery;
    own_patterns text[];
    are_few boolean;
    seen text[] := without;
    earlier text[];
    found_all integer := 0;
  begin
    for pass in 1 .. cardinality(passes) loop
      earlier := seen;
      own_patterns := string_to_array(patterns[pass], E'\\n');
      ${TIERS.map(
        (tier) => `
      query := passes[pass];
      narrow_query := narrow[pass];
      are_few := false;
      if numnode(narrow_query) > 0 then
        are_few := (select count(*) <= 2000 from (
          select from companies c
          where c.search_tier = ${tier} and search_vector(c.name, c.domain) @@ narrow_query limit 2001) as few);
      end if;
      if are_few then
        query := narrow_query;
      end if;
      for ${COLUMNS.map(([name]) => name).join(', ')} in
        select ${COLUMNS.map(([name]) => `c.${name}`).join(', ')} from companies c
        where c.search_tier = ${tier} and search_vector(c.name, c.domain) @@ query and c.removed_at is null and c.domain <> all (earlier)
          and (not are_few or ' ' || search_spelling(c.name) || ' ' || replace(c.domain, '.', '') ~ all (own_patterns))
        order by c.reviews_count desc, c.name, c.id limit wanted - found_all
      loop
        seen := array_append(seen, domain);
        found_all := found_all + 1;
        return next;
      end loop;
      if found_all >= wanted then return; end if;`,
      ).join('')}
      if found_all >= enough then return; end if;
    end loop;
  end
$$;`;
