import type { Knex } from 'knex';
import { detectLanguage } from '../kernel/detectLanguage.ts';
import { findId, findNewAuthor } from './findDemoRows.ts';

const BAKERY = 'brightloaf.example';

/** Reviews by people with a connection to the bakery. The author of the last review did not disclose the connection. */
const RELATED = [
  {
    title: 'My Saturdays at the oven',
    description:
      'I have baked here for two years. The starter is older than me, nothing comes frozen, and what is left at closing goes to the shelter next door.',
    rating: 5,
    relation: 'employee',
    reason: null,
    daysAgo: 41,
  },
  {
    title: 'Buen pan, precios altos',
    description:
      'Trabajo en otra panadería del barrio. El pan es bueno, eso lo reconozco, pero por la mitad se encuentra lo mismo a dos calles.',
    rating: 2,
    relation: 'competitor',
    reason: null,
    daysAgo: 74,
  },
  {
    title: 'Une équipe formidable',
    description:
      'Le meilleur pain de la ville, un accueil parfait et une équipe toujours souriante. À essayer absolument !',
    rating: 5,
    relation: 'employee',
    reason: 'The same name and photo are on the page about the team of the bakery.',
    daysAgo: 18,
  },
] as const;

/** The minimum age, in days, of reviews whose authors disclose a benefit. The home page quotes newer reviews. */
const DECLARED_FROM_DAYS = 90;

/**
 * Adds the disclosures of authors to the reviews of the bakery: some got something for the review, and some work there or for a competitor. The
 * reviews by people with such a connection are added to the demo data, and no total includes them.
 */
export async function addDemoRelations(knex: Knex, now: Date): Promise<void> {
  const company = await findId(knex, 'companies', { domain: BAKERY });
  const toTime = (daysAgo: number) => new Date(now.getTime() - daysAgo * 24 * 3_600_000);
  for (const { title, description, rating, relation, reason, daysAgo } of RELATED) {
    const author = await findId(knex, 'users', { email: await findNewAuthor(knex, company) });
    const [review]: { id: string }[] = await knex('reviews')
      .insert({
        company_id: company,
        user_id: author,
        title,
        description,
        rating,
        relation,
        is_labelled: reason !== null,
        language: detectLanguage(title, description),
        experience_date: toTime(daysAgo + 2),
        created_at: toTime(daysAgo),
        updated_at: toTime(daysAgo),
      })
      .returning('id');
    if (review === undefined) throw new Error('INSERT returned no row');
    if (reason === null) continue;
    const at = toTime(daysAgo - 3);
    await knex('review_labels').insert({ review_id: review.id, relation, reason, at });
    await knex('decisions').insert({
      at,
      company_id: company,
      review_id: review.id,
      part: 'label',
      outcome: 'labelled',
      ground: 'other',
      reason,
      source: 'own',
      found_by_program: false,
      stars: rating,
      flagged_by_company: 0,
      flagged_by_others: 0,
      text_hash: knex.raw(`sha256(convert_to(? || e'\\n' || ?, 'UTF8'))`, [title, description]),
    });
  }
  const declared: string[] = await knex('reviews')
    .where({ company_id: company, hidden_at: null, relation: null })
    .where('created_at', '<', toTime(DECLARED_FROM_DAYS))
    .orderBy('created_at', 'desc')
    .limit(6)
    .pluck('id');
  for (const [place, id] of declared.entries()) {
    if (place % 2 === 0)
      await knex('reviews')
        .where({ id })
        .update({ benefit: place !== 2 });
  }
}
