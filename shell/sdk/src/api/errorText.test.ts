import { ApiError, NetworkError } from './errors.ts';
import { errorText } from './errorText.ts';

const problem = (kind: string, status: number) => ({
  type: `/problems/${kind}`,
  title: 'No',
  status,
  detail: 'The reason of the API.',
});

// Covers UI-19
test.each([
  ['no response', new NetworkError('no'), "Heard can't be reached. Check your connection and try again."],
  ['a 429', new ApiError(429, null), 'Too many attempts. Wait a moment and try again.'],
  [
    'a 429 of a quota',
    new ApiError(429, { type: '/problems/invitation-quota', title: '', status: 429, detail: 'One more today.' }),
    'One more today.',
  ],
  ['a 429 with seconds', new ApiError(429, null, 1), 'Too many attempts. Try again in 1 second.'],
  ['a 429 with minutes', new ApiError(429, null, 61), 'Too many attempts. Try again in 2 minutes.'],
  ['a 503', new ApiError(503, problem('unavailable', 503), 5), 'Heard is currently unavailable. Try again soon.'],
  [
    'a 500',
    new ApiError(500, { ...problem('internal', 500), instance: 'urn:uuid:f81d4fae-7dec-41d0-a765-00a0c91e6bf6' }),
    'Something went wrong on our side. Try again in a moment.\nReference: f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
  ],
  ['a 502 of a proxy', new ApiError(502, null), 'Something went wrong on our side. Try again in a moment.'],
  ['a 400 of a proxy', new ApiError(400, null), "Heard couldn't accept this. Try again in a moment."],
  ['an expired session', new ApiError(401, problem('unauthenticated', 401)), 'Your session has ended. Log in again.'],
  ['a reason that only the API knows', new ApiError(409, problem('email-taken', 409)), 'The reason of the API.'],
  [
    'a bug in the page',
    new TypeError('x is undefined'),
    'Something went wrong on this page. Try again, or reload the page.',
  ],
])('describes the error: %s', (_, error, text) => {
  expect(errorText(error)).toBe(text);
});

test('reports that the browser is offline', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(errorText(new NetworkError('no'))).toBe('You are offline. Connect to the internet and try again.');
});

test('names invalid properties for which the form has no field', () => {
  const errors = [{ field: 'role', message: 'Leave this out.' }];
  expect(errorText(new ApiError(400, { ...problem('validation', 400), errors }))).toBe('role: Leave this out.');
});
