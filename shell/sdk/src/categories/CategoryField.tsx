import { errorText, useQuery } from '@heard/sdk';
import { Alert, TextField } from '@heard/ui';
import { useEffect, useState } from 'react';
import type { CategoryPickerProps } from './CategoryPicker.tsx';

/**
 * A `CategoryPicker` that loads after the first paint of its form. Until then, and while the browser is offline, shows a disabled field of
 * the same height. Shows an error if the picker fails to load. The form works without the picker. Use `CategoryPicker` for a form with
 * chosen categories, because they make the picker higher.
 *
 * @example
 * <CategoryField label={t('categories')} hint={t('categoriesHint')} {...form.controlled('categories')} />
 */
export function CategoryField(props: CategoryPickerProps) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // Loads the picker in another task, because effects may run before the form is painted.
    const timer = setTimeout(() => setPainted(true));
    return () => clearTimeout(timer);
  }, []);
  const { data: CategoryPicker, error } = useQuery({
    queryKey: ['categoryPicker'],
    queryFn: async () => (await import(/* webpackChunkName: "categories" */ './CategoryPicker.tsx')).CategoryPicker,
    enabled: isPainted,
    networkMode: 'online',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (CategoryPicker !== undefined) return <CategoryPicker {...props} />;
  if (error !== null) return <Alert>{errorText(error)}</Alert>;
  return (
    <div aria-busy="true">
      <TextField label={props.label} hint={props.hint} disabled />
    </div>
  );
}
