import { useLocation } from '@heard/sdk';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FederationView } from './FederationView.ts';

/** How long a navigation may take until its page, or a spinner in its place, is rendered, in milliseconds. */
const LIMIT_MS = 2_000;

/**
 * Loads a document when a navigation is not rendered in time: a component that sets its state in every render keeps React from
 * rendering anything else.
 */
export function useStuckNavigation(federation: FederationView): void {
  const { key } = useLocation();
  const rendered = useRef(key);
  useLayoutEffect(() => {
    rendered.current = key;
  }, [key]);
  useEffect(() => {
    async function watch() {
      // After the router has handled the event.
      await new Promise((resolve) => setTimeout(resolve));
      const requested = readEntry();
      if (requested === null || requested === rendered.current) return;
      await new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
      if (readEntry() === requested && rendered.current !== requested) federation.dispatch({ type: 'navigationStuck' });
    }
    const listener = () => void watch();
    // Not every browser has the Navigation API.
    const navigation = 'navigation' in window ? (window.navigation as EventTarget) : null;
    navigation?.addEventListener('currententrychange', listener);
    window.addEventListener('popstate', listener);
    window.addEventListener('click', listener, true);
    return () => {
      navigation?.removeEventListener('currententrychange', listener);
      window.removeEventListener('popstate', listener);
      window.removeEventListener('click', listener, true);
    };
  }, [federation]);
}

/** Returns the router's key of the current history entry; null for an entry that something else has written. */
function readEntry(): string | null {
  const state = window.history.state as { idx?: number; key?: string } | null;
  return state?.idx === undefined ? null : (state.key ?? 'default');
}
