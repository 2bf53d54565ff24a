// The filters of a company's reviews. Bundled into the remotes that list them.
export { getLanguageName } from './reviews/getLanguageName.ts';
export { MarkedText, type MarkedTextProps } from './reviews/MarkedText.tsx';
export { MatchLine, type MatchLineProps } from './reviews/MatchLine.tsx';
export { useReviewListMessages } from './reviews/messages/messages.ts';
export { ReviewControls, type ReviewControlsProps } from './reviews/ReviewControls.tsx';
export { PhotoImage, type PhotoImageProps } from './reviews/PhotoImage.tsx';
export { ReviewerFacts, type ReviewerFactsProps } from './reviews/ReviewerFacts.tsx';
export { ReviewLabels, type ReviewLabelsProps } from './reviews/ReviewLabels.tsx';
export { ReviewPhotos, type ReviewPhotosProps } from './reviews/ReviewPhotos.tsx';
export { ReviewDates, type ReviewDatesProps } from './reviews/ReviewDates.tsx';
export { useShortcuts } from './reviews/useShortcuts.ts';
export { NO_FILTERS, readReviewFilters, toReviewsQuery, type ReviewFilters } from './reviews/reviewFilters.ts';
export { hasFilters, hasTotal, useReviewFilters, type ChangeFilters } from './reviews/useReviewFilters.ts';
