// Fields that choose categories. Bundled into the remotes that use them; the taxonomy is lazily loaded.
export { CategoryField } from './categories/CategoryField.tsx';
export { CategoryPicker, type CategoryPickerProps } from './categories/CategoryPicker.tsx';
export { joinSlugs, MAX_CATEGORIES, splitSlugs } from './categories/categorySlugs.ts';
