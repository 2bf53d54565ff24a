// npm run build:client: generates the types of `@heard/client`, which are not in git.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toTypes } from '../client/toTypes.ts';
import { createApi } from '../src/app.ts';
import { createDatabase } from '../src/database/createDatabase.ts';

// The document does not depend on data: the database is never queried.
const database = createDatabase('postgres://localhost/unused');
const { app } = await createApi({
  database,
  jwtSecret: 'unused',
  dataSecret: 'unused',
  storageUrl: 'file:///unused',
  rateLimits: false,
});
const { body } = await app.inject('/openapi.json');
await app.close();
await database.destroy();
await writeFile(join(import.meta.dirname, '../client/src/openApi.ts'), await toTypes(JSON.parse(body)));
