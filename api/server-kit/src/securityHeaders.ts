/** Browser features that no page uses and no script may use. */
const DISABLED_FEATURES = [
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

/** The duration of HSTS: a year, the minimum for the preload lists of browsers (ASVS v5.0.0-3.4.1). */
const HSTS_SECONDS = 31_536_000;

/**
 * Returns the security headers of every response of both servers. A response may override them. With the default headers, a response that is opened
 * as a page may load nothing and must not be framed, and no other origin may embed it.
 * @param publicUrl the public URL of the site. With https, the host and its subdomains are restricted to https (RFC 6797)
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': DISABLED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
    }),
  };
}
