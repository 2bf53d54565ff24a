import { createContext, type ReactNode } from 'react';
import type { LinkRow } from '../remote/RemoteDescription.ts';
import type { SlotName } from './SlotProps.ts';

/** A link of a remote, with its text in each language. */
export interface ContributedLink extends Pick<LinkRow, 'place' | 'path' | 'guard'> {
  texts: Readonly<Record<string, string>>;
}

/** What the remotes contribute to pages that are not theirs. */
export interface Contributions {
  /** In their order. */
  links: readonly ContributedLink[];
  /** Renders the modules of a slot. */
  renderSlot: (name: SlotName, props: object) => ReactNode;
}

/** Those of a host without any. */
export const NO_CONTRIBUTIONS: Contributions = { links: [], renderSlot: () => null };

export const ContributionsContext = createContext(NO_CONTRIBUTIONS);
