import type { Database } from '../../database/Database.ts';
import { decisionsRepository } from './decisions.repository.ts';
import { flagsRepository } from './flags.repository.ts';
import { flagVisitorsRepository } from './flagVisitors.repository.ts';
import { transparencyRepository } from './transparency.repository.ts';

export function createReportsRepositories(database: Database) {
  return {
    flags: flagsRepository(database),
    flagVisitors: flagVisitorsRepository(database),
    decisions: decisionsRepository(database),
    transparency: transparencyRepository(database),
  };
}
