import type { Database } from '../../database/Database.ts';
import { monthsRepository } from './months.repository.ts';
import { repliesRepository } from './replies.repository.ts';
import { replyReservationsRepository } from './replyReservations.repository.ts';

export function createRepliesRepositories(database: Database) {
  return {
    replies: repliesRepository(database),
    replyReservations: replyReservationsRepository(database),
    months: monthsRepository(database),
  };
}
