import type { Client } from 'pg';

/**
 * Fills the words of the search with the same rows as the database's function `fill_search_terms`. Is faster than the function, because several
 * processes compute the words: PostgreSQL does not parallelize `insert`.
 */
export async function fillWords(client: Client): Promise<void> {
  await client.query(
    `create unlogged table bench.terms as
     select term, bool_or(is_word) as is_word from (
       select rtrim(substr(lexeme, 2), chr(1)) collate "C" as term, false as is_word
       from companies cross join lateral unnest(search_lexemes(name, domain)) as lexeme where left(lexeme, 1) in ('n', 'w')
       union all
       select word collate "C", true from companies cross join lateral unnest(search_words(name)) as word
     ) as terms group by term`,
  );
  await client.query('analyze bench.terms');
  await client.query(
    `create unlogged table bench.starts as
     select distinct left(term, length) collate "C" as start
     from bench.terms cross join lateral generate_series(3, least(length(term), 7)) as length`,
  );
  await client.query(
    `truncate search_terms, search_starts;
     insert into search_terms (term, is_word) select term, is_word from bench.terms order by term;
     insert into search_starts (start) select start from bench.starts order by start;
     drop table bench.terms, bench.starts`,
  );
}
