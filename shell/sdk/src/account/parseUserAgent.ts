const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string, mobile: boolean][] = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bWindows\b/, 'Windows', false],
  [/\bMac OS X\b/, 'macOS', false],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bLinux\b/, 'Linux', false],
];

/** The common names of a browser and its operating system. An unknown name is null. */
export interface Device {
  browser: string | null;
  system: string | null;
  mobile: boolean;
}

/** Parses a User-Agent header. The order of the lists matters, because most browsers also contain the names of other browsers in this header. */
export function parseUserAgent(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const system = SYSTEMS.find(([pattern]) => pattern.test(text));
  return {
    browser: BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? null,
    system: system?.[1] ?? null,
    mobile: system?.[2] ?? false,
  };
}
