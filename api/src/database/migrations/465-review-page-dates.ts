import type { Knex } from 'knex';

/**
 * Stores when the page of a review changed without a change by its author. A date of the reply is not enough: it is lost when the reply
 * is deleted.
 */
export async function up(knex: Knex): Promise<void> {
  // Without a default: the dates of earlier changes are unknown.
  await knex.raw('alter table reviews add column page_changed_at timestamptz');
  await knex.raw(`
    comment on column reviews.page_changed_at is 'When the review was last hidden, shown, moved, or got or lost its reply; updated_at has the changes of the author'`);
  await knex.raw(`
    create function date_review_page() returns trigger language plpgsql as $function$
    begin
      new.page_changed_at := now();
      return new;
    end
    $function$`);
  await knex.raw(`
    create trigger reviews_page before update on reviews for each row
    when ((old.company_id, old.deleted_at, old.hidden_at, old.replied_at) is distinct from (new.company_id, new.deleted_at, new.hidden_at, new.replied_at))
    execute function date_review_page()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger reviews_page on reviews;
    drop function date_review_page;
    alter table reviews drop column page_changed_at`);
}
