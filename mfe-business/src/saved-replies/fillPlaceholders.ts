import type { CompanyReview, OwnCompany, SavedReplyPlaceholder } from '@heard/contract';

/** Returns the text of a saved reply for a review. Braces with another content stay as they are. */
export function fillPlaceholders(
  text: string,
  { user, rating }: Pick<CompanyReview, 'user' | 'rating'>,
  { name }: Pick<OwnCompany, 'name'>,
): string {
  const values: Record<SavedReplyPlaceholder, string> = { firstName: user.name, company: name, rating: String(rating) };
  return text.replace(
    /\{(\w+)\}/g,
    (placeholder, key: string) => new Map(Object.entries(values)).get(key) ?? placeholder,
  );
}
