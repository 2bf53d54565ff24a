import type { Suggestion } from '@heard/contract';
import { toCategoryRefs } from '../../kernel/categories.ts';
import type { SuggestionRow } from './suggestions.repository.ts';
import { showName } from '../../kernel/showName.ts';

/** Converts a suggestion to the form that administrators see. Returns no suggestion if the category was retired. */
export function toSuggestion(row: SuggestionRow): Suggestion[] {
  return toCategoryRefs([row.category_id]).map((category) => ({
    reviewId: row.review_id,
    category,
    createdAt: row.created_at.toISOString(),
    company: {
      id: row.company_domain,
      name: showName(row.company_name),
      website: row.company_website,
      categories: toCategoryRefs(row.company_categories),
    },
    review: { title: row.title, description: row.description, rating: row.rating, visible: row.visible },
  }));
}
