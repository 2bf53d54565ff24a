import type { Database } from '../../database/Database.ts';
import { sessionCallersRepository } from './sessionCallers.repository.ts';
import { sessionEndsRepository } from './sessionEnds.repository.ts';
import { sessionStartsRepository } from './sessionStarts.repository.ts';

export { MAX_SESSIONS } from './sessionStarts.repository.ts';

export type SessionsRepository = ReturnType<typeof sessionsRepository>;

export function sessionsRepository(database: Database) {
  return {
    ...sessionStartsRepository(database),
    ...sessionCallersRepository(database),
    ...sessionEndsRepository(database),
  };
}
