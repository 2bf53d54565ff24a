import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { WebVitalsReport } from '../configuration/WebVitalsReport.ts';
import type { FederationStore, FirstPage } from '../federation/FederationStore.ts';
import { getBeaconTokens } from '../federation/beaconTokens.ts';

/** Measures the first page of the document until the visitor leaves it, and then reports it once. */
export function measure(page: FirstPage, federation: Pick<FederationStore, 'hasNavigated' | 'subscribe'>): void {
  if (federation.hasNavigated) return;
  const report: WebVitalsReport = { ...page };
  const take =
    (vital: 'lcp' | 'inp' | 'cls' | 'ttfb') =>
    ({ value }: Metric) => {
      report[vital] = Math.round(value * 10_000) / 10_000;
    };
  const options = { reportAllChanges: true };
  onLCP(take('lcp'), options);
  onINP(take('inp'), options);
  onCLS(take('cls'), options);
  onTTFB(take('ttfb'));

  // Adds its listener after the listeners of the library, because the library completes the measurements when the page is hidden.
  document.addEventListener('visibilitychange', sendWhenHidden);
  const unsubscribe = federation.subscribe(() => {
    if (federation.hasNavigated) send();
  });

  function sendWhenHidden() {
    if (document.visibilityState === 'hidden') send();
  }

  function send() {
    document.removeEventListener('visibilitychange', sendWhenHidden);
    unsubscribe();
    const token = getBeaconTokens()[page.remote];
    if (token === undefined) return;
    const body = new Blob([JSON.stringify({ ...report, token })], { type: 'application/json' });
    navigator.sendBeacon('/reports/web-vitals', body);
  }
}
