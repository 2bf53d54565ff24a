import type { Endpoint } from '../../calls.ts';
import type { AdminCompany, CorrectCategoriesBody, Suggestion } from '../../schemas/index.ts';

/** The types of the endpoints of `suggestionCalls`. */
interface SuggestionCallTypes {
  listSuggestions: { items: Suggestion };
  dismissSuggestion: { params: { reviewId: string }; answer: void };
  correctCategories: { params: { id: string }; body: CorrectCategoriesBody; answer: AdminCompany };
}

/** The endpoints by which administrators decide about the categories of companies. */
export const suggestionCalls: { readonly [Name in keyof SuggestionCallTypes]: Endpoint<SuggestionCallTypes[Name]> } = {
  listSuggestions: { method: 'GET', path: '/admin/suggestions' },
  dismissSuggestion: { method: 'DELETE', path: '/admin/suggestions/{reviewId}' },
  correctCategories: { method: 'PUT', path: '/admin/companies/{id}/categories' },
};

/** The name of an endpoint of `suggestionCalls`. */
export type SuggestionCallName = keyof SuggestionCallTypes;
