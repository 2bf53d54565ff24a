import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';

/** The props of `BusyRegion`. */
export interface BusyRegionProps {
  /** The announcement for assistive technology: "Loading the reviews". */
  label: string;
  /** The placeholders of the content: `Skeleton`s. */
  children: ReactNode;
}

/** A region whose content is loading: announces the loading (`role="status"`) and shows skeletons. */
export function BusyRegion({ label, children }: BusyRegionProps) {
  return (
    <div aria-busy="true" data-loading>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
