import type { Database } from '../../database/Database.ts';
import { mailsRepository } from './mails.repository.ts';
import { recipientLimitsRepository } from './recipientLimits.repository.ts';

export function createMailRepositories(database: Database) {
  return {
    mails: mailsRepository(database),
    recipientLimits: recipientLimitsRepository(database),
  };
}
