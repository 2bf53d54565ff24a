import type { Knex } from 'knex';

/** How long readers may wait behind a migration that waits for a lock. */
const LOCK_TIMEOUT_MS = 500;

/** A migration runs in a transaction unless it says otherwise. */
export interface Migration extends Knex.Migration {
  config?: { transaction: boolean };
}

export interface MigrationSource extends Knex.MigrationSource<string> {
  getMigrations(): Promise<string[]>;
  getMigration(name: string): Promise<Migration>;
}

/**
 * All migrations, oldest first. They are listed, because a folder of a build may still contain files whose sources were deleted. The
 * database stores their names.
 */
const MIGRATIONS: Readonly<Record<string, () => Promise<Migration>>> = {
  '300-baseline': () => import('./300-baseline.ts'),
  '310-proven-companies': () => import('./310-proven-companies.ts'),
  '311-proven-companies-indexes': () => import('./311-proven-companies-indexes.ts'),
  '312-marks-by-time': () => import('./312-marks-by-time.ts'),
  '313-categories-date': () => import('./313-categories-date.ts'),
  '320-held-reviews': () => import('./320-held-reviews.ts'),
  '321-held-reviews-check': () => import('./321-held-reviews-check.ts'),
  '330-place-keys': () => import('./330-place-keys.ts'),
  '331-place-keys-indexes': () => import('./331-place-keys-indexes.ts'),
  '340-search-aliases': () => import('./340-search-aliases.ts'),
  '341-search-aliases-queued': () => import('./341-search-aliases-queued.ts'),
  '350-voted-versions': () => import('./350-voted-versions.ts'),
  '360-flag-visitors': () => import('./360-flag-visitors.ts'),
  '361-flag-visitors-indexes': () => import('./361-flag-visitors-indexes.ts'),
  '362-flag-visitors-check': () => import('./362-flag-visitors-check.ts'),
  '363-search-ties': () => import('./363-search-ties.ts'),
  '370-webhooks': () => import('./370-webhooks.ts'),
  '371-webhook-events': () => import('./371-webhook-events.ts'),
  '380-later-invitations': () => import('./380-later-invitations.ts'),
  '381-later-invitations-index': () => import('./381-later-invitations-index.ts'),
  '382-later-invitations-check': () => import('./382-later-invitations-check.ts'),
  '390-review-photos': () => import('./390-review-photos.ts'),
  '391-photo-decisions': () => import('./391-photo-decisions.ts'),
  '392-photo-decisions-check': () => import('./392-photo-decisions-check.ts'),
  '400-month-details': () => import('./400-month-details.ts'),
  '401-month-details-indexes': () => import('./401-month-details-indexes.ts'),
  '410-webhook-photos': () => import('./410-webhook-photos.ts'),
  '420-company-changes': () => import('./420-company-changes.ts'),
  '421-company-changes-known': () => import('./421-company-changes-known.ts'),
  '430-index-now': () => import('./430-index-now.ts'),
  '450-photo-content': () => import('./450-photo-content.ts'),
  '451-photo-content-index': () => import('./451-photo-content-index.ts'),
  '452-flag-visitor-photos': () => import('./452-flag-visitor-photos.ts'),
  '453-flag-visitor-photos-check': () => import('./453-flag-visitor-photos-check.ts'),
  '465-review-page-dates': () => import('./465-review-page-dates.ts'),
  '480-photo-uploads': () => import('./480-photo-uploads.ts'),
  '490-review-relations': () => import('./490-review-relations.ts'),
  '491-review-relations-indexes': () => import('./491-review-relations-indexes.ts'),
  '492-review-relations-check': () => import('./492-review-relations-check.ts'),
  '510-review-topics': () => import('./510-review-topics.ts'),
  '530-text-licence': () => import('./530-text-licence.ts'),
  '540-invitation-reminders': () => import('./540-invitation-reminders.ts'),
  '550-invited-reviews': () => import('./550-invited-reviews.ts'),
  '551-invited-reviews-indexes': () => import('./551-invited-reviews-indexes.ts'),
  '552-invited-reviews-check': () => import('./552-invited-reviews-check.ts'),
  '570-web-vitals': () => import('./570-web-vitals.ts'),
  '600-company-people': () => import('./600-company-people.ts'),
  '601-company-logins': () => import('./601-company-logins.ts'),
  '602-company-logins-indexes': () => import('./602-company-logins-indexes.ts'),
  '603-company-logins-check': () => import('./603-company-logins-check.ts'),
  '604-inbox': () => import('./604-inbox.ts'),
  '605-saved-replies': () => import('./605-saved-replies.ts'),
  '607-reply-reservations': () => import('./607-reply-reservations.ts'),
  '610-identities': () => import('./610-identities.ts'),
  '611-identities-indexes': () => import('./611-identities-indexes.ts'),
  '612-identities-check': () => import('./612-identities-check.ts'),
  '613-oidc-sessions': () => import('./613-oidc-sessions.ts'),
  '614-oidc-sessions-indexes': () => import('./614-oidc-sessions-indexes.ts'),
  '615-company-sso': () => import('./615-company-sso.ts'),
  '616-topics-after-edits': () => import('./616-topics-after-edits.ts'),
  '620-site': () => import('./620-site.ts'),
  '621-site-check': () => import('./621-site-check.ts'),
  '622-site-email': () => import('./622-site-email.ts'),
  '623-site-languages': () => import('./623-site-languages.ts'),
};

/**
 * Returns the migrations of the product.
 * @param added migrations that follow them, for tests
 */
export function createMigrationSource(added: Readonly<Record<string, Migration>> = {}): MigrationSource {
  return {
    getMigrations: () => Promise.resolve([...Object.keys(MIGRATIONS), ...Object.keys(added)]),
    getMigrationName: (name) => name,
    async getMigration(name) {
      const migration = added[name] ?? (await MIGRATIONS[name]?.());
      if (migration === undefined) throw new Error(`There is no migration ${name}`);
      return withLockTimeout(migration);
    },
  };
}

export const migrationSource = createMigrationSource();

/** Returns the same migrations for one transaction around all of them, in an empty database: nobody is blocked by building an index there. */
export function inOneTransaction(source: MigrationSource): MigrationSource {
  return {
    ...source,
    async getMigration(name) {
      const { up, down } = await source.getMigration(name);
      return { up: (knex) => up(withoutConcurrently(knex)), down };
    },
  };
}

/** Returns a Knex instance that removes `concurrently` from statements, which PostgreSQL rejects in a transaction. */
function withoutConcurrently(knex: Knex): Knex {
  return new Proxy(knex, {
    get(target, key, receiver) {
      if (key !== 'raw') return Reflect.get(target, key, receiver) as unknown;
      return (statement: string, ...bindings: []) => target.raw(statement.replaceAll(' concurrently', ''), ...bindings);
    },
  });
}

/**
 * Limits how long a migration in a transaction waits for each lock. Readers of the table queue behind it: without a limit, a
 * backup would block all readers until its end. `migrate` tries again.
 */
function withLockTimeout(migration: Migration): Migration {
  if (migration.config?.transaction === false) return migration;
  return {
    ...migration,
    async up(knex) {
      await knex.raw(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
      await migration.up(knex);
    },
  };
}
