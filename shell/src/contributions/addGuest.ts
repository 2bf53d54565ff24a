import type { FederationView } from '../federation/FederationView.ts';

/** Applies the styles of a remote that has a module in a slot of the page. @returns the function that stops applying them */
export function addGuest({ guests, styles }: FederationView['surroundings'], remote: string): () => void {
  const guest = { remote };
  guests.add(guest);
  for (const [sheet, owner] of styles) if (owner === remote) sheet.disabled = false;
  return () => void guests.delete(guest);
}
