// The field that chooses categories. Bundled into the remotes that use it; the taxonomy is lazily loaded.
export { CategoryField } from './categories/CategoryField.tsx';
export type { CategoryPickerProps } from './categories/CategoryPicker.tsx';
export { joinSlugs, MAX_CATEGORIES, splitSlugs } from './categories/categorySlugs.ts';
