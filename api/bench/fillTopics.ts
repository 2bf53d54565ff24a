import type { ClientBase } from 'pg';
import { withoutIndexes } from '../src/database/withoutIndexes.ts';
import { isCounted } from '../src/kernel/countedReviews.ts';
import { reviewTopics, TAXONOMY_VERSION } from '../src/modules/reviewTopics/taxonomy/taxonomy.ts';

/** Number of topics of a review, if topics exist in its language. */
const EACH = 2;

const countRatings = (condition = 'true') =>
  `array[${[0, 1, 2, 3, 4, 5].map((rating) => `count(*) filter (where rating = ${rating} and ${condition})`).join(', ')}]::integer[]`;

/** Assigns arbitrary topics to each review whose language has topics, and counts the topics as the triggers do. */
export async function fillTopics(client: ClientBase): Promise<void> {
  const ids = reviewTopics.map(({ id }) => id);
  await client.query('alter table review_topics disable trigger user');
  await withoutIndexes(client, ['review_topics'], async (recreateIndexes) => {
    await client.query(
      `insert into review_topics (review_id, topic, company_id, rating, created_at, experience_month, is_counted, sentences, version)
       select r.id, ($1::text[])[1 + (r.id * 7919 + n * (1 + r.id % ${ids.length - 1})) % ${ids.length}], r.company_id, r.rating, r.created_at,
         date_trunc('month', r.experience_date at time zone 'utc')::date, ${isCounted('r')}, '{0,9}', $2
       from reviews r cross join generate_series(1, ${EACH}) n where r.language in ('en', 'es', 'fr')`,
      [ids, TAXONOMY_VERSION],
    );
    await recreateIndexes();
  });
  await client.query('alter table review_topics enable trigger user');
  await client.query(
    `insert into company_topics (company_id, topic, rated)
     select company_id, topic, ${countRatings()} from review_topics where is_counted group by 1, 2`,
  );
  await client.query(
    `insert into company_topic_months (company_id, topic, month, rated, experienced)
     select company_id, topic, month, ${countRatings('is_written')}, count(*) filter (where not is_written) from (
       select company_id, topic, rating, date_trunc('month', created_at at time zone 'utc')::date as month, true as is_written
       from review_topics where is_counted
       union all select company_id, topic, rating, experience_month, false from review_topics where is_counted
     ) as places group by 1, 2, 3`,
  );
  await client.query('truncate topics_queue');
  await client.query('update topics_progress set version = $1, after_id = 0', [TAXONOMY_VERSION]);
  await client.query('analyze review_topics, company_topics, company_topic_months');
}
