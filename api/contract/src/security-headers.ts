/** What no page of ours uses, and no script in one shall use. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** A year, the least that browsers' makers take into their lists (ASVS v5.0.0-3.4.1). */
const HSTS_SECONDS = 31_536_000;

/**
 * The headers that every answer of both servers has, whatever it answers, unless the answer knows better: as a page it may
 * load nothing and be framed by nobody, and no other origin may embed it.
 * @param publicUrl the web's own address. Over https its host, and all below it, is asked for by https alone (RFC 6797)
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
    }),
  };
}
