import { formatWarning, listDemoLogins } from './serverLog.ts';

it('shows only warnings and errors of a log, as text', () => {
  const line = (level: number) =>
    JSON.stringify({ level, time: 'now', pid: 1, hostname: 'vm', msg: 'rate limits are off', setting: 'RATE_LIMITS' });
  expect(formatWarning(line(30))).toBeNull();
  expect(formatWarning('webpack compiled successfully')).toBeNull();
  expect(formatWarning(line(40))).toBe('rate limits are off: {"setting":"RATE_LIMITS"}');
  const failed = { level: 50, msg: 'request failed', err: { message: 'Boom' }, requestId: 'r1' };
  expect(formatWarning(JSON.stringify(failed))).toBe('request failed: Boom (r1)');
  const thrown = { level: 40, msg: 'page not rendered', url: '/', reason: 'Error: Boom\n    at HomePage' };
  expect(formatWarning(JSON.stringify(thrown))).toBe('page not rendered: {"url":"/"}\nError: Boom\n    at HomePage');
});

it('lists the demo logins if there are demo data', () => {
  const login = { email: 'ana@demo.example', password: 'secret' };
  expect(listDemoLogins('http://localhost:3000', { consumer: login, company: login }).join('\n')).toContain(
    'consumer at http://localhost:3000/login           ana@demo.example  secret',
  );
  expect(listDemoLogins('http://localhost:3000', null)).toEqual([]);
});
