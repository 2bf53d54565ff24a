import { createContext, type ReactNode } from 'react';
import type { LinkRow } from '../remote/RemoteDescription.ts';
import type { SlotName } from './SlotProps.ts';

/** A link of a remote, with its text in each language. */
export interface ContributedLink extends Pick<LinkRow, 'place' | 'path' | 'guard'> {
  texts: Readonly<Record<string, string>>;
}

/** The links and slot modules that remotes add to pages of other remotes. */
export interface Contributions {
  /** The links in display order. */
  links: readonly ContributedLink[];
  /** Renders the modules of a slot. */
  renderSlot: (name: SlotName, props: object) => ReactNode;
}

/** The contributions in a host whose remotes contribute nothing. */
export const NO_CONTRIBUTIONS: Contributions = { links: [], renderSlot: () => null };

export const ContributionsContext = createContext(NO_CONTRIBUTIONS);
