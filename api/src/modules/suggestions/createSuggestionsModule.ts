import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { CompanyEvents } from '../companies/index.ts';
import type { ReviewEvents } from '../reviews/index.ts';
import { createAcceptSuggestions, type AcceptSuggestionsOptions } from './acceptSuggestions.ts';
import { suggestionsService, type SuggestionsServiceOptions } from './suggestions.service.ts';
import { suggestionsRoutes } from './suggestions.routes.ts';

export type SuggestionsOptions = Omit<SuggestionsServiceOptions & AcceptSuggestionsOptions, 'onAccepted'> & {
  registry: Registry;
  events: Pick<ReviewEvents, 'categorySuggested'> & Pick<CompanyEvents, 'companyMerged' | 'mergeUndone'>;
};

/** Creates the service and the job that accepts suggestions, with metrics, and stores suggestions of authors. */
export function createSuggestionsModule({ registry, events, ...options }: SuggestionsOptions) {
  const counter = new Counter({
    name: 'heard_suggestions_total',
    help: 'Categories that reviewers have suggested: stored, accepted for the listing, or ignored.',
    labelNames: ['result'],
    registers: [registry],
  });
  const onAccepted = () => counter.inc({ result: 'accepted' });
  events.categorySuggested.subscribe((transaction, { reviewId, companyId, authorId, categoryId }) =>
    options.suggestions.insert(transaction, {
      review_id: reviewId,
      company_id: companyId,
      user_id: authorId,
      category_id: categoryId,
    }),
  );
  for (const event of [events.companyMerged, events.mergeUndone]) {
    event.subscribe((transaction, { mergeId }) => options.suggestions.followMerge(transaction, mergeId));
  }
  const service = suggestionsService(options);
  const routes: RegisterRoutes = (app) => app.register(suggestionsRoutes, { suggestions: service });
  return {
    routes,
    acceptSuggestions: createAcceptSuggestions({ ...options, onAccepted }),
    onAccepted,
    onSuggestion: (result: 'kept' | 'ignored') => counter.inc({ result }),
  };
}
