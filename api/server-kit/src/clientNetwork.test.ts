import { clientNetwork } from './clientNetwork.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['not an address', '', ''],
  [undefined, '', ''],
])('returns the networks of %s', (address, of64, of48) => {
  expect([clientNetwork(address, 64), clientNetwork(address, 48)]).toEqual([of64, of48]);
});
