import type { Database } from '../../database/Database.ts';
import { monthsRepository } from './months.repository.ts';
import { repliesRepository } from './replies.repository.ts';

export function createRepliesRepositories(database: Database) {
  return {
    replies: repliesRepository(database),
    months: monthsRepository(database),
  };
}
