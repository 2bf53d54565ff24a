import { useLocation } from '@heard/sdk';
import { whenIdle } from '@heard/sdk/host';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { FederationView } from './FederationView.ts';
import { NavigationRecord } from './NavigationRecord.ts';

/** The elements that the shell renders around the page. */
const FRAME = '#root, #root > header, #root > main, #root > footer, link[rel=stylesheet], style[data-styled]';

const load = () => import(/* webpackChunkName: "navigation" */ './watchNavigation.ts');

/**
 * Shows the progress of a slow navigation, and loads a document when a navigation will never be rendered: a component
 * that sets its state endlessly keeps React from rendering anything else. Also loads a document when a page has removed
 * elements of the shell, or when a click on a link outside of the page does not leave the page.
 * @returns the ref of the element that shows the progress
 */
export function useSlowNavigation(federation: FederationView): RefObject<HTMLDivElement | null> {
  const { key } = useLocation();
  const [record] = useState(() => new NavigationRecord(key));
  record.recordAttempt(key);
  useLayoutEffect(() => record.recordShown(key), [record, key]);
  const progress = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = [...document.querySelectorAll(FRAME)];
    let watching: ReturnType<typeof load> | undefined;
    const forget = () => {
      watching = undefined;
    };
    // If the watcher fails to load, this navigation continues unwatched, and the next navigation tries to load the
    // watcher again.
    const watch = (event: Event | null) => {
      if (event !== null) record.recordAction(event);
      const { shown } = record;
      const { pathname } = window.location;
      watching ??= load();
      watching.then(({ watchNavigation }) => {
        const giveUp = (error: Error) => federation.dispatch({ type: 'navigationStuck', error });
        watchNavigation({ record, frame, progress: progress.current, giveUp, shown, pathname, event });
      }, forget);
    };
    const onEntryChange = () => watch(null);
    // Checks for the Navigation API, because some browsers do not support it.
    const navigation = 'navigation' in window ? (window.navigation as EventTarget) : null;
    navigation?.addEventListener('currententrychange', onEntryChange);
    window.addEventListener('popstate', watch);
    window.addEventListener('click', watch, true);
    const cancel = whenIdle(() => {
      watching ??= load();
      watching.catch(forget);
    });
    return () => {
      cancel();
      navigation?.removeEventListener('currententrychange', onEntryChange);
      window.removeEventListener('popstate', watch);
      window.removeEventListener('click', watch, true);
    };
  }, [federation, record]);
  return progress;
}
