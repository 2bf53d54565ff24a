import { trustProxy } from './trustProxy.ts';

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  'trusts the proxy %s, but not the IP address that it forwards',
  (address) => {
    expect([0, 1, 2].map((hop) => trustProxy(0)(address, hop))).toEqual([true, false, false]);
  },
);

test.each(['10.0.0.1', '203.0.113.7', '2001:db8::1', '::ffff:10.0.0.1', 'localhost', '127.0.0.1, 10.0.0.1', ''])(
  'does not trust the proxy "%s" on another machine',
  (address) => {
    expect(trustProxy(0)(address, 0)).toBe(false);
  },
);

// Covers ASVS-4.1.3
test('trusts the configured number of proxies, whatever their IP addresses', () => {
  expect([0, 1, 2].map((hop) => trustProxy(2)('203.0.113.7', hop))).toEqual([true, true, false]);
});
