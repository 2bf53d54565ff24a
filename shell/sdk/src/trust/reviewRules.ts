import { checkRating, checkText, parseExperienceDate, textRules, toLocalDay, type RuleProblem } from '@heard/contract';
import { problemOf } from '@heard/sdk';

/**
 * The rules for the fields of a review form: rating, title, description, and the day of the experience in the author's
 * time zone (decisions, "API").
 * @example
 * const form = useContractForm({ defaults, rules: { ...reviewRules, email: checkEmail }, submit });
 */
export const reviewRules = {
  // A missing rating has a dedicated message, because the usual message asks the author to fill in the field.
  rating: (rating: number | null): RuleProblem | null =>
    rating === null ? { code: 'notARating' } : checkRating(rating),
  title: (text: string): RuleProblem | null => checkText(text, textRules.reviewTitle),
  description: (text: string): RuleProblem | null => checkText(text, textRules.reviewDescription),
  experienceDate: (day: string): RuleProblem | null =>
    problemOf(parseExperienceDate(day, new Date())) ?? (day > toLocalDay(new Date()) ? { code: 'dateInFuture' } : null),
};
