// The code that is needed only before a new company is added, as one chunk.
export { DidYouMean } from './DidYouMean.tsx';
export { findSimilar, findSimilarNames, getName } from './findSimilar.ts';
