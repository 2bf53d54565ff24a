import { whenIdle } from '@heard/sdk/host';
import type { FirstPage, FederationStore } from '../federation/FederationStore.ts';

/** This property is defined by Global Privacy Control, but TypeScript's types do not contain it. */
type PrivateNavigator = Pick<Navigator, 'doNotTrack'> & { globalPrivacyControl?: boolean };

/**
 * Measures the web vitals of the first page. Loads the library once the browser is idle. Does not measure visitors who
 * have asked not to be tracked.
 * @param sample the share of visits that are measured, 0 to 1
 */
export function measureWhenIdle(page: FirstPage, federation: FederationStore, sample = 1): void {
  const { doNotTrack, globalPrivacyControl }: PrivateNavigator = navigator;
  if (doNotTrack === '1' || globalPrivacyControl === true || Math.random() >= sample) return;
  whenIdle(() => {
    void import(/* webpackChunkName: "web-vitals" */ './measure.ts').then(
      ({ measure }) => measure(page, federation),
      // Ignores the failure, because only a measurement is missing.
      () => undefined,
    );
  });
}
