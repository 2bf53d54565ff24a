import { useLocation } from '@heard/sdk';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FederationView } from './FederationView.ts';

/** How long a navigation may take until its page, or a spinner in its place, is rendered, in milliseconds. */
const LIMIT_MS = 2_000;

/** What the shell has put around the page, and the links in it. */
const FRAME = '#root, #root > header, #root > main, #root > footer, link[rel=stylesheet], style[data-styled]';
const LINKS = '#root > header a, #root > footer a';

/**
 * Loads a document when a navigation is not rendered in time: a component that sets its state in every render keeps React from
 * rendering anything else. The same when a page has removed what is around it, and when a link around it does not lead away from it.
 */
export function useStuckNavigation(federation: FederationView): void {
  const { key } = useLocation();
  const rendered = useRef(key);
  useLayoutEffect(() => {
    rendered.current = key;
  }, [key]);
  useEffect(() => {
    const frame = [...document.querySelectorAll(FRAME)];
    let lastAction: Event | null = null;

    function load(error: Error) {
      federation.dispatch({ type: 'navigationStuck', error });
    }

    async function watch() {
      const left = rendered.current;
      // The router has yet to handle a click. React renders the page of another history entry before any timer.
      if (readEntry() === left) await delay();
      const requested = readEntry();
      if (requested === null || requested === left) return;
      if (frame.some(({ isConnected }) => !isConnected)) {
        load(new Error('A page has removed what is around it.'));
        return;
      }
      await delay(LIMIT_MS);
      if (readEntry() === requested && rendered.current !== requested) {
        load(new Error('A navigation was not rendered in 2 s.'));
      }
    }

    async function watchLink(event: MouseEvent) {
      const { pathname, origin } = window.location;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
      const opensHere = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (link === null || !opensHere || link.origin !== origin || link.pathname === pathname) return;
      await delay(LIMIT_MS);
      if (lastAction !== event || window.location.pathname !== pathname) return;
      // The method of the prototype: a page may have replaced that of the object.
      History.prototype.pushState.call(window.history, null, '', link.href);
      load(new Error('A link was not followed in 2 s.'));
    }

    function onAction(event: Event) {
      lastAction = event;
      void watch();
      if (event instanceof MouseEvent) void watchLink(event);
    }

    const onEntryChange = () => void watch();
    // Not every browser has the Navigation API.
    const navigation = 'navigation' in window ? (window.navigation as EventTarget) : null;
    navigation?.addEventListener('currententrychange', onEntryChange);
    window.addEventListener('popstate', onAction);
    window.addEventListener('click', onAction, true);
    return () => {
      navigation?.removeEventListener('currententrychange', onEntryChange);
      window.removeEventListener('popstate', onAction);
      window.removeEventListener('click', onAction, true);
    };
  }, [federation]);
}

function delay(ms?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Returns the router's key of the current history entry; null for an entry that something else has written. */
export function readEntry(): string | null {
  const state = window.history.state as { idx?: number; key?: string } | null;
  return state?.idx === undefined ? null : (state.key ?? 'default');
}
