// The filters of a company's reviews. Bundled into the remotes that list them.
export { MarkedText, type MarkedTextProps } from './reviews/MarkedText.tsx';
export { MatchLine, type MatchLineProps } from './reviews/MatchLine.tsx';
export { useReviewListMessages } from './reviews/messages/messages.ts';
export { ReviewControls, type ReviewControlsProps } from './reviews/ReviewControls.tsx';
export {
  hasFilters,
  hasTotal,
  NO_FILTERS,
  toReviewsQuery,
  useReviewFilters,
  type ChangeFilters,
  type ReviewFilters,
} from './reviews/useReviewFilters.ts';
