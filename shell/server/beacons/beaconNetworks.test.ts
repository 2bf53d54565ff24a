import { BeaconNetworks } from './beaconNetworks.ts';

it.each([
  ['an IPv4 address once', ['203.0.113.1', '203.0.113.1', '203.0.113.2'], 2],
  ['a /64 once', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'], 2],
  ['an IPv4-mapped address as IPv4', ['203.0.113.1', '::ffff:203.0.113.1'], 1],
  ['loopback once', ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'], 1],
  ['ten addresses of a /24', Array.from({ length: 50 }, (_, at) => `203.0.113.${at}`), 10],
  ['ten /64 of a /48', Array.from({ length: 50 }, (_, at) => `2001:db8:1:${at}::1`), 10],
  ['other sites separately', Array.from({ length: 50 }, (_, at) => `203.0.${at}.1`), 50],
])('counts the networks of %s', (_, addresses, count) => {
  const networks = new BeaconNetworks();
  expect(addresses.filter((address) => networks.add(address))).toHaveLength(count);
});
