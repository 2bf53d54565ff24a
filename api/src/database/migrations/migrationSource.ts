import type { Knex } from 'knex';
import * as accountsCompaniesReviews from './001-accounts-companies-reviews.ts';
import * as search from './010-search.ts';
import * as reviewFilters from './020-review-filters.ts';
import * as companyChanges from './021-company-changes.ts';
import * as searchAtScale from './022-search-at-scale.ts';
import * as searchWideStarts from './023-search-wide-starts.ts';
import * as algoliaOutbox from './030-algolia-outbox.ts';
import * as mail from './040-mail.ts';
import * as moderation from './050-moderation.ts';
import * as marks from './051-marks.ts';
import * as outboxAge from './060-outbox-age.ts';
import * as reviewLanguage from './070-review-language.ts';
import * as reviewLanguageFilter from './071-review-language-filter.ts';
import * as queueRetries from './080-queue-retries.ts';

/** All migrations, oldest first. The names are kept in the database, so they carry no file ending. */
const migrations: Record<string, Knex.Migration> = {
  '001-accounts-companies-reviews': accountsCompaniesReviews,
  '010-search': search,
  '020-review-filters': reviewFilters,
  '021-company-changes': companyChanges,
  '022-search-at-scale': searchAtScale,
  '023-search-wide-starts': searchWideStarts,
  '030-algolia-outbox': algoliaOutbox,
  '040-mail': mail,
  '050-moderation': moderation,
  '051-marks': marks,
  '060-outbox-age': outboxAge,
  '070-review-language': reviewLanguage,
  '071-review-language-filter': reviewLanguageFilter,
  '080-queue-retries': queueRetries,
};

/** Lists the migrations by name, so that a database migrated from the sources and one from the build agree. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = migrations[name];
    if (migration === undefined) throw new Error(`There is no migration ${name}`);
    return migration;
  },
};
