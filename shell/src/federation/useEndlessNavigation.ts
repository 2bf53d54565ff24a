import { useEffect, useRef } from 'react';
import type { FederationView } from './FederationView.ts';
import type { MountKey } from './machine/FederationState.ts';
import { readEntry } from './readEntry.ts';

/**
 * More navigations than this number, within this time and without any user action, come from pages that navigate in
 * every effect.
 */
const MAX_NAVIGATIONS = 50;
const PERIOD_MS = 3_000;

/** The events after which the count of a page's navigations starts at zero again. */
const ACTIONS = ['input', 'keydown', 'pointerdown', 'popstate', 'scroll'];

/**
 * Lets the mount of the current route fail when it navigates without end, because the tab would otherwise stop responding. This includes two pages
 * that redirect to each other. Needs the Navigation API, because React may render none of these navigations.
 */
export function useEndlessNavigation(federation: FederationView, mountKey: MountKey): void {
  const times = useRef<number[]>([]);
  useEffect(() => {
    // Counts no navigations in browsers without the Navigation API.
    if (!('navigation' in window)) return;
    const navigation = window.navigation as EventTarget;
    const count = () => {
      // A timer that a page has left behind may add entries that no mount shows.
      if (readEntry() === null) return;
      const now = performance.now();
      times.current = [...times.current.filter((time) => now - time < PERIOD_MS), now];
      if (times.current.length <= MAX_NAVIGATIONS) return;
      times.current = [];
      federation.dispatch({ type: 'crashed', mount: mountKey, error: new Error('A page navigates without end.') });
    };
    navigation.addEventListener('currententrychange', count);
    return () => navigation.removeEventListener('currententrychange', count);
  }, [federation, mountKey]);
  useEffect(() => {
    const forget = () => {
      times.current = [];
    };
    for (const action of ACTIONS) window.addEventListener(action, forget, { capture: true, passive: true });
    return () => {
      for (const action of ACTIONS) window.removeEventListener(action, forget, true);
    };
  }, []);
}
