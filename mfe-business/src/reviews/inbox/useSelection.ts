import { SELECTION_MAX, type CompanyReview } from '@heard/contract';
import { useState } from 'react';

/** The reviews that are selected. */
export interface Selection {
  /** The ids of loaded reviews; null outside selection mode. */
  selected: ReadonlySet<string> | null;
  isFull: boolean;
  start(): void;
  toggle(id: string): void;
  /** Selects the first loaded reviews, up to the maximum number of reviews that can be changed together. */
  selectAll(): void;
  end(): void;
}

/** Manages which of the loaded reviews are selected. */
export function useSelection(reviews: readonly CompanyReview[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const loaded = reviews.map(({ id }) => id);
  const selected = chosen && new Set(loaded.filter((id) => chosen.has(id)));
  return {
    selected,
    isFull: selected !== null && selected.size >= SELECTION_MAX,
    start: () => setChosen(new Set()),
    toggle(id) {
      const ids = [...(selected ?? [])];
      setChosen(new Set(selected?.has(id) ? ids.filter((one) => one !== id) : [...ids, id]));
    },
    selectAll: () => setChosen(new Set(loaded.slice(0, SELECTION_MAX))),
    end: () => setChosen(null),
  };
}
