import type { CompanyReview, OwnCompany, SavedReplyPlaceholder } from '@heard/contract';

/** Replaces the placeholders in a saved reply, such as `{firstName}`, by values of the review. Other text in braces stays unchanged. */
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
