import { sign } from './sign.ts';

it('signs the test vector of the documentation', () => {
  const secret = Buffer.from('MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=', 'base64');
  expect(sign([secret], 'evt_1', 1767225600, '{"type":"ping"}')).toBe(
    'v1,SXR2YuRZ5EU5EdczoPqPppBe4Ih3qQMvVGSc92mrN2o=',
  );
});
