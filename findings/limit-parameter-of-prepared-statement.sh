#!/usr/bin/env bash
# PostgreSQL 18 plans a prepared statement with `limit $2` again for each execution once tables have grown.
#
# After five executions, PostgreSQL compares the plan for all parameters with the plans for their values. Both plans below read 20 rows of one
# company by the same index.
# Expected: the stored plan from the sixth execution on, however large the tables are, as with `limit 20` in the text of the statement.
# Seen with PostgreSQL 18 (PGlite 0.5.17): without a value, a tenth of all matching rows is assumed. With 1,000 matching rows, these are 100
# instead of 20, the stored plan looks five times as expensive, and each of 50 executions is planned:
#   100 rows of a company, limit as a number: 5 of 50 executions planned
#   100 rows of a company, limit as a parameter: 5 of 50 executions planned
#   1000 rows of a company, limit as a number: 5 of 50 executions planned
#   1000 rows of a company, limit as a parameter: 50 of 50 executions planned
# The number of matching rows is an estimate. ANALYZE can take it for much larger than it is in a table with 30 million reviews of three
# million companies. There, planning the statement of Heard's company page takes longer than running it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" @electric-sql/pglite@0.5.17
cat > "$folder/count.mjs" <<'JS'
import { PGlite } from '@electric-sql/pglite';

const EXECUTIONS = 50;
const toStatement = (limit) => `
  select id, (select text from replies where review_id = id) from reviews where company_id = $1 order by id limit ${limit}`;

for (const each of [100, 1000]) {
  const database = new PGlite();
  await database.exec(`
    create table reviews (id integer primary key, company_id integer not null);
    create table replies (review_id integer primary key, text text not null);
    insert into reviews select id, id % 100 from generate_series(1, ${each * 100}) id;
    insert into replies select id, 'Thank you.' from reviews;
    create index on reviews (company_id, id);
    analyze;
    prepare number (integer) as ${toStatement('20')};
    prepare parameter (integer, integer) as ${toStatement('$2')}`);
  for (let company = 0; company < EXECUTIONS; company++) {
    await database.exec(`execute number (${company}); execute parameter (${company}, 20)`);
  }
  const { rows } = await database.query('select name, custom_plans from pg_prepared_statements order by name');
  for (const { name, custom_plans: planned } of rows) {
    console.log(`${each} rows of a company, limit as a ${name}: ${planned} of ${EXECUTIONS} executions planned`);
  }
  await database.close();
}
JS
node "$folder/count.mjs" | tee "$folder/seen"

diff "$folder/seen" - <<'TEXT'
100 rows of a company, limit as a number: 5 of 50 executions planned
100 rows of a company, limit as a parameter: 5 of 50 executions planned
1000 rows of a company, limit as a number: 5 of 50 executions planned
1000 rows of a company, limit as a parameter: 50 of 50 executions planned
TEXT
