import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';

export interface BusyRegionProps {
  /** What is loading, for assistive technology. */
  label: string;
  /** Skeletons. */
  children: ReactNode;
}

/** A region that waits for its content: says so (`role="status"`) and shows skeletons. */
export function BusyRegion({ label, children }: BusyRegionProps) {
  return (
    <div aria-busy="true" data-loading>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
