import type { Database } from '../../database/Database.ts';
import { decisionsRepository } from './decisions.repository.ts';
import { reportsRepository } from './reports.repository.ts';
import { reportVisitorsRepository } from './reportVisitors.repository.ts';
import { transparencyRepository } from './transparency.repository.ts';

export function createReportsRepositories(database: Database) {
  return {
    reports: reportsRepository(database),
    reportVisitors: reportVisitorsRepository(database),
    decisions: decisionsRepository(database),
    transparency: transparencyRepository(database),
  };
}
