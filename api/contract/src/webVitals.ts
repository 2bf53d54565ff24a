/** The measurements of browsers (web.dev, "Web Vitals"): times in milliseconds, and CLS without a unit. */
export const webVitals = ['lcp', 'inp', 'cls', 'ttfb'] as const;

/** The name of a web vital. */
export type WebVital = (typeof webVitals)[number];

/**
 * The upper bounds of the groups in which visits are counted, in ascending order. Values above the last bound are in one more group. The
 * thresholds of "good" and "poor" (web.dev) are among the bounds.
 */
export const webVitalBounds = {
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000],
  inp: [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000],
  cls: [0.01, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.35, 0.5, 1],
  ttfb: [50, 100, 200, 300, 500, 800, 1000, 1200, 1500, 1800, 2500, 5000],
} as const satisfies Record<WebVital, readonly number[]>;

/** The number of groups of each web vital. */
export const WEB_VITAL_GROUPS = 13;

/** The maximum number of entries in a request of a web server. */
export const WEB_VITAL_COUNTS_MAX = 500;
