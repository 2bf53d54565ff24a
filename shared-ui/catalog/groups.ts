import type { Group } from './Entry.ts';
import { actions } from './groups/actions.tsx';
import { charts } from './groups/charts.tsx';
import { feedback } from './groups/feedback.tsx';
import { formGroups } from './groups/forms.tsx';
import { layouts } from './groups/layouts.tsx';
import { overlayGroups } from './groups/overlays.tsx';
import { reviewGroups } from './groups/reviews.tsx';
import { search } from './groups/search.tsx';

/** The pages of the catalog. */
export const groups: readonly Group[] = [
  actions,
  feedback,
  ...formGroups,
  ...reviewGroups,
  charts,
  search,
  layouts,
  ...overlayGroups,
];
