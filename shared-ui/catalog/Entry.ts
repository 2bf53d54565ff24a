import type { ReactNode } from 'react';
import type * as ui from '../src/index.ts';

/** Components of shared-ui that are shown together, in all their states. */
export interface Entry {
  /** The exported names that the entry shows. A test fails when a component is in no entry. */
  components: readonly (keyof typeof ui)[];
  /** Maps the name of each state to a component that renders the state. The component may use hooks. */
  states: Record<string, () => ReactNode>;
}

/** A page of the catalog. It has a screenshot in the light theme, and one in the dark theme from right to left on a phone. */
export interface Group {
  /** The name in the URL and in the names of the screenshots. */
  name: string;
  /** The width of the first screenshot in CSS pixels; 720 by default. */
  width?: number;
  /** The height of the screenshots, for a component that covers the window. Only the first state of such a group is rendered. */
  height?: number;
  entries: readonly Entry[];
}
