import type { Contributions } from '@heard/sdk/host';
import { createElement } from 'react';
import type { ShellConfiguration } from '../configuration/ShellConfiguration.ts';
import type { FederationView } from '../federation/FederationView.ts';
import { SlotPlace } from './SlotPlace.tsx';

/** The position of a contribution that declares no `order`. */
const MIDDLE = 100;

/** Collects the links and slots of the remotes, in their order. */
export function createContributions(
  { remotes, versions }: ShellConfiguration,
  surroundings: FederationView['surroundings'],
): Contributions {
  const slots = remotes.flatMap((remote) =>
    // Omits the slots of a remote that has no version in this document, because the policy of the document blocks the remote's files.
    versions.remotes[remote.name] === '' ? [] : (remote.slots ?? []).map((slot) => ({ ...slot, remote })),
  );
  slots.sort(byOrder);
  return {
    links: remotes.flatMap((remote) => remote.links ?? []).sort(byOrder),
    renderSlot: (name, props) => {
      const own = slots.filter(({ slot }) => slot === name);
      return own.length === 0 ? null : createElement(SlotPlace, { slots: own, props, surroundings });
    },
  };
}

function byOrder(one: { order?: number }, other: { order?: number }): number {
  return (one.order ?? MIDDLE) - (other.order ?? MIDDLE);
}
