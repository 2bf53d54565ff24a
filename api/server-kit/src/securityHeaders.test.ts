import { securityHeaders } from './securityHeaders.ts';

it('denies everything that a response does not allow explicitly', () => {
  expect(securityHeaders('https://heard.example')).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
});

it('sends HSTS over https only', () => {
  expect(securityHeaders('https://heard.example')).toHaveProperty(
    'strict-transport-security',
    'max-age=31536000; includeSubDomains',
  );
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
