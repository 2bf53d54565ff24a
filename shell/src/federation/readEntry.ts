/** Returns the router's key of the current history entry; null if the router has not written the entry. */
export function readEntry(): string | null {
  const state = window.history.state as { idx?: number; key?: string } | null;
  return state?.idx === undefined ? null : (state.key ?? 'default');
}
