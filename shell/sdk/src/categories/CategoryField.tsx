import { errorText, useQuery } from '@heard/sdk';
import { Alert, TextField } from '@heard/ui';
import { useEffect, useState } from 'react';
import type { CategoryPickerProps } from './CategoryPicker.tsx';

/**
 * A `CategoryPicker` that loads after the first paint of its form, in the place of a disabled field. A form works without it: offline it
 * waits for the connection, and when it can't be loaded it says so in its place. It is as high as the field until something is chosen:
 * where categories are chosen from the beginning, use a `CategoryPicker`.
 *
 * @example
 * <CategoryField label={t('categories')} hint={t('categoriesHint')} {...form.controlled('categories')} />
 */
export function CategoryField(props: CategoryPickerProps) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // Deferred to another task, because effects may run before the form is painted.
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
