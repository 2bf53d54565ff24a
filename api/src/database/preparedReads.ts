import type { Knex } from 'knex';
import type { ClientBase } from 'pg';

export type PreparedValue = string | number | boolean | string[] | number[];

/** Knex's pool of pg's connections. Its type says nothing of them. */
interface Pool {
  acquireConnection(): Promise<ClientBase>;
  releaseConnection(connection: ClientBase): Promise<void>;
  emit(event: 'query', query: { sql: string; bindings: PreparedValue[] }): void;
}

/**
 * For the reads that are made all the time: named statements, prepared once on each connection of Knex's pool and handed
 * to pg as they are. What Knex does for a statement costs more than a small read itself.
 */
export function preparedReads(database: Knex) {
  const pool: Pool = database.client;
  const texts = new Map<string, string>();

  /**
   * @param name the same for the same statement alone
   * @param statement makes it, with a `?` for each value; asked once for each name
   */
  return async function read<Row>(name: string, statement: () => string, values: PreparedValue[]): Promise<Row[]> {
    let text = texts.get(name);
    if (text === undefined) texts.set(name, (text = numbered(statement())));
    const connection = await pool.acquireConnection();
    try {
      // Heard by whoever listens to Knex's own statements.
      pool.emit('query', { sql: text, bindings: values });
      return (await connection.query<Row & object>({ name, text, values })).rows;
    } finally {
      void pool.releaseConnection(connection);
    }
  };
}

function numbered(statement: string): string {
  let count = 0;
  return statement.replaceAll('?', () => `$${++count}`);
}
