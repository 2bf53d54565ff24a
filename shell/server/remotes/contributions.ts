import { covers } from '@heard/build/record';
import type { LinkRow, RemoteDescription, SlotRow } from '@heard/sdk/configuration';
import { matchRoutes } from 'react-router-dom';
import type { ListedRemote } from './ListedRemote.ts';
import type { LoadedRelease } from './loadRelease.ts';

/** Maximum number of characters in the text of a link. The text has to fit into the top bar in all languages. */
const MAX_TEXT = 40;

/** A rejected link or slot. */
export interface RejectedContribution {
  message: string;
  fields: object;
}

/** The links and slots that a release adds to pages of other remotes. */
export interface Contributed {
  links: LinkRow[];
  slots: SlotRow[];
  rejected: RejectedContribution[];
}

/** Returns the valid and the rejected links and slots of a release, with the reasons. Pages are never rejected because of links or slots. */
export function getContributions(remote: ListedRemote, release: LoadedRelease): Contributed {
  const { description, manifest, rejected = [] } = release;
  const contributed: Contributed = {
    links: [],
    slots: [],
    rejected: rejected.map((reason) => ({ message: 'contribution rejected, malformed', fields: { reason } })),
  };
  for (const link of description.links ?? []) {
    const reason = findLinkError(remote, description, link);
    if (reason === null) contributed.links.push(link);
    else
      contributed.rejected.push({
        message: `link rejected, ${reason}`,
        fields: { place: link.place, path: link.path },
      });
  }
  const exposed = new Set(manifest.exposes.map(({ path }) => path));
  for (const slot of description.slots ?? []) {
    if (exposed.has(slot.module)) contributed.slots.push(slot);
    else {
      const message = 'slot rejected, the build does not expose its module';
      contributed.rejected.push({ message, fields: { slot: slot.slot, module: slot.module } });
    }
  }
  return contributed;
}

function findLinkError(
  { prefixes }: ListedRemote,
  { mounts, texts = {} }: RemoteDescription,
  { path, text: id }: LinkRow,
): string | null {
  if (prefixes !== null && !covers(prefixes, path)) return 'path outside of the prefixes of the remote';
  if (
    matchRoutes(
      mounts.map((mount) => ({ path: mount.path })),
      path,
    ) === null
  )
    return 'no mount of the remote has its path';
  const named = Object.values(texts).flatMap((messages) => messages[id] ?? []);
  if (texts['en']?.[id] === undefined) return 'no English text';
  return named.some((text) => text.length > MAX_TEXT) ? `a text is longer than ${MAX_TEXT} characters` : null;
}
