import { Skeleton } from '@heard/ui';
import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';

const CategoryPicker = lazy(() => import(/* webpackChunkName: "categories" */ './CategoryPicker.tsx'));

const PLACE = <Skeleton width="100%" height="6.25rem" />;

/** A `CategoryPicker` that loads after the first paint of its form, in reserved space. */
export function CategoryField(props: ComponentProps<typeof CategoryPicker>) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Not in the same task: effects may run before the form is painted.
    const timer = setTimeout(() => setShown(true));
    return () => clearTimeout(timer);
  }, []);
  return isShown ? (
    <Suspense fallback={PLACE}>
      <CategoryPicker {...props} />
    </Suspense>
  ) : (
    PLACE
  );
}
