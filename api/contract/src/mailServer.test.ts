import { isMailHost, isSameMailServer, toMailHost } from './mailServer.ts';

test.each([
  [' SMTP.Example.com ', 'smtp.example.com'],
  ['[2001:DB8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
])('converts the host %j to %j', (entered, host) => {
  expect(toMailHost(entered)).toBe(host);
  expect(isMailHost(host)).toBe(true);
});

test.each([
  '',
  'smtp.example.com:587',
  '[2001:db8::1]',
  'smtp example.com',
  'https://smtp.example.com',
  '2001:db8:::1',
])('rejects the host %j', (host) => expect(isMailHost(host)).toBe(false));

const SERVER = { host: 'smtp.example.com', port: 465, security: 'tls', user: 'me' } as const;

test.each([{ host: 'other.example.com' }, { port: 587 }, { security: 'startTls' as const }, { user: null }])(
  'distinguishes a mail server from a server that differs in %j',
  (change) => {
    expect(isSameMailServer(SERVER, { ...SERVER })).toBe(true);
    expect(isSameMailServer(SERVER, { ...SERVER, ...change })).toBe(false);
  },
);
