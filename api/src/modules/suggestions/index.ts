export { createSuggestionsModule } from './createSuggestionsModule.ts';
export { suggestionsRepository, type SuggestionsRepository } from './suggestions.repository.ts';
export { toSuggestion } from './toSuggestion.ts';
