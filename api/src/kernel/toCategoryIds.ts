import { invalidField } from '../problems.ts';
import { toSubcategoryId } from './categories.ts';

/** @param slugs the slugs of different subcategories @throws 400 for a top category or an unknown slug */
export function toCategoryIds(slugs: readonly string[], field = 'categories'): number[] {
  return slugs.map((slug) => {
    const id = toSubcategoryId(slug);
    if (id === null) throw invalidField(field, 'unknownCategory');
    return id;
  });
}
