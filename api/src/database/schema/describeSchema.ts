import type { Knex } from 'knex';
import type { Database } from '../Database.ts';
import { toKnex } from '../toKnex.ts';

/** The snapshot of a migrated database: its definition as SQL, and its tables as TypeScript. */
export interface SchemaSnapshot {
  /** The content of `schema.sql`, which is for reading: its statements are grouped by table. */
  sql: string;
  /** The content of `tables.ts`. */
  types: string;
}

interface Column {
  table: string;
  name: string;
  type: string;
  /** The collation; null if it is the default of the type. */
  collation: string | null;
  isNullable: boolean;
  /** SQL of the default; null if there is none. */
  default: string | null;
  /** The SQL expression of a generated column; null for other columns. */
  expression: string | null;
  isIdentity: boolean;
}

interface Definition {
  table: string;
  definition: string;
}

/** Selects the tables except Knex's own. */
const OWN_TABLES = `relnamespace = 'public'::regnamespace and relname not like 'migrations%'`;

/** Maps each JSON column to a type that `jsonColumns.ts` exports, because the database does not describe the content of JSON columns. */
const JSON_TYPES: Record<string, string> = {
  'companies.language_counts': 'LanguageCounts',
  'company_months.languages': 'LanguageCounts',
  'marks.reasons': 'MarkReasons',
  'rank_counts.languages': 'CompaniesByLanguage',
  'transparency_months.figures': 'TransparencyFigures',
  'company_sso.group_roles': 'GroupRoles',
  'webhook_events.content': 'WebhookContent',
};

/** The maximum length of a line, equal to Prettier's limit. */
const MAX_LINE = 120;

const TYPES: Record<string, string> = {
  bigint: 'string',
  integer: 'number',
  smallint: 'number',
  'integer[]': 'number[]',
  'smallint[]': 'number[]',
  // The driver reads numeric arrays as numbers, which are exact up to sixteen digits.
  'numeric[]': 'number[]',
  boolean: 'boolean',
  text: 'string',
  'text[]': 'string[]',
  uuid: 'string',
  bytea: 'Buffer',
  'bytea[]': 'Buffer[]',
  tsvector: 'string',
  date: 'Date',
  'timestamp with time zone': 'Date',
  'timestamp with time zone[]': 'Date[]',
};

/** Describes a migrated database. The result only depends on the migrations. */
export async function describeSchema(database: Database): Promise<SchemaSnapshot> {
  const knex = toKnex(database);
  const columns = await readColumns(knex);
  const constraints = await readConstraints(knex);
  return { sql: await toSql(knex, columns, constraints), types: toTypes(columns, constraints) };
}

async function select<Row>(knex: Knex, statement: string): Promise<Row[]> {
  return (await knex.raw<{ rows: Row[] }>(statement)).rows;
}

function readColumns(knex: Knex): Promise<Column[]> {
  return select(
    knex,
    `select relname as "table", attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable",
       (select quote_ident(collname) from pg_collation l join pg_type t on attcollation <> typcollation
        where l.oid = attcollation and t.oid = atttypid) as collation,
       case when attgenerated = '' then pg_get_expr(adbin, adrelid) end as "default",
       case when attgenerated <> '' then pg_get_expr(adbin, adrelid) end as expression, attidentity <> '' as "isIdentity"
     from pg_class join pg_attribute on attrelid = pg_class.oid
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relkind = 'r' and ${OWN_TABLES} and attnum > 0 and not attisdropped
     order by relname collate "C", attnum`,
  );
}

// Omits not-null constraints, because PostgreSQL 18 lists them and older versions do not.
function readConstraints(knex: Knex): Promise<Definition[]> {
  return select(
    knex,
    `select relname as "table", format('constraint %I %s', conname, pg_get_constraintdef(c.oid)) as definition
     from pg_constraint c join pg_class on conrelid = pg_class.oid
     where ${OWN_TABLES} and contype <> 'n'
     order by relname collate "C", conname collate "C"`,
  );
}

async function toSql(knex: Knex, columns: Column[], constraints: Definition[]): Promise<string> {
  const indexes = await select<Definition>(
    knex,
    `select relname as "table", pg_get_indexdef(indexrelid) as definition
     from pg_index i join pg_class on indrelid = pg_class.oid
     where ${OWN_TABLES} and not exists (select from pg_constraint where conindid = indexrelid)
     order by pg_get_indexdef(indexrelid) collate "C"`,
  );
  const triggers = await select<Definition>(
    knex,
    `select relname as "table", pg_get_triggerdef(t.oid) || case tgenabled when 'D' then ' -- disabled' else '' end as definition
     from pg_trigger t join pg_class on tgrelid = pg_class.oid
     where ${OWN_TABLES} and not tgisinternal order by tgname collate "C"`,
  );
  const functions = await select<{ definition: string }>(
    knex,
    `select pg_get_functiondef(p.oid) as definition from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     order by p.oid::regprocedure::text collate "C"`,
  );
  const options = await select<Definition>(
    knex,
    `select relname as "table", array_to_string(reloptions, ', ') as definition from pg_class
     where relkind = 'r' and ${OWN_TABLES} and reloptions is not null`,
  );
  const tables = getTables(columns).map((table) => {
    const of = <Item extends { table: string }>(items: Item[]) => items.filter((item) => item.table === table);
    const lines = [...of(columns).map(toColumnSql), ...of(constraints).map(({ definition }) => definition)];
    const others = [...of(indexes), ...of(triggers)].map(({ definition }) => toStatement(definition));
    const storage = of(options).map(({ definition }) => ` with (${definition})`);
    return [`create table ${table} (\n  ${lines.join(',\n  ')}\n)${storage.join('')};`, ...others].join('\n');
  });
  return `${[HEADER, ...tables, ...functions.map(({ definition }) => `${definition.trim()};`)].join('\n\n')}\n`;
}

const HEADER = `-- The database after all migrations: tables with their indexes and triggers, then functions.
-- Generated by npm run db:schema, and not in git.`;

function toColumnSql({ name, type, collation, isNullable, default: value, expression, isIdentity }: Column): string {
  const parts = [name, type];
  if (collation !== null) parts.push(`collate ${collation}`);
  if (!isNullable) parts.push('not null');
  if (isIdentity) parts.push('generated always as identity');
  if (value !== null) parts.push(`default ${value}`);
  if (expression !== null) parts.push(`generated always as (${expression.replace(/\s+/g, ' ').trim()}) stored`);
  return parts.join(' ');
}

function toStatement(definition: string): string {
  const [statement, ...comment] = definition.replaceAll('public.', '').split(' -- ');
  return [`${statement};`, ...comment].join(' -- ');
}

function toTypes(columns: Column[], constraints: Definition[]): string {
  const tables = getTables(columns).map((table) => {
    const own = columns.filter((column) => column.table === table);
    const properties = own.map((column) => {
      const type = toType(column, constraints);
      return toProperty(column.name, column.isNullable ? `${type} | null` : type);
    });
    return `export interface ${toInterfaceName(table)} {\n${properties.join('')}}\n`;
  });
  const names = getTables(columns).map((table) => `    ${table}: ${toInterfaceName(table)};\n`);
  const types = [...new Set(Object.values(JSON_TYPES))].toSorted();
  const imports = `import type {\n${types.map((type) => `  ${type},\n`).join('')}} from './jsonColumns.ts';\n`;
  const map = `export interface Tables {\n${names.join('').replaceAll('    ', '  ')}}\n`;
  return [
    '// The rows of all tables as pg returns them. Generated by npm run db:schema. Do not edit; add a migration instead.\n' +
      imports,
    ...tables,
    map,
  ].join('\n');
}

/** Returns a property as Prettier formats it. */
function toProperty(name: string, type: string): string {
  const line = `  ${name}: ${type};`;
  return line.length <= MAX_LINE ? `${line}\n` : `  ${name}:\n    | ${type.replaceAll(' | ', '\n    | ')};\n`;
}

/** Returns the TypeScript type of a column. A check constraint with a list of values becomes a union. */
function toType({ table, name, type }: Column, constraints: Definition[]): string {
  const json = JSON_TYPES[`${table}.${name}`];
  if (json !== undefined) return json;
  const list = new RegExp(`CHECK \\(\\(${name} = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$`);
  for (const constraint of constraints) {
    const [, values] = (constraint.table === table && list.exec(constraint.definition)) || [];
    if (values !== undefined && type === 'text') return values.replaceAll('::text', '').split(', ').join(' | ');
  }
  const known = TYPES[type];
  if (known === undefined) throw new Error(`The type ${type} of ${table}.${name} has no TypeScript type yet`);
  return known;
}

function getTables(columns: Column[]): string[] {
  return [...new Set(columns.map(({ table }) => table))];
}

/** Converts `review_fingerprints` to `ReviewFingerprintsTable`. */
function toInterfaceName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}
