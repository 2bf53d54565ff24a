import { withTimeout } from './withTimeout.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('resolves with the value of the promise, and leaves no timer behind', async () => {
  await expect(withTimeout(Promise.resolve('value'), 1_000, 'too slow')).resolves.toBe('value');
  expect(jest.getTimerCount()).toBe(0);
});

it('rejects with the error of the promise, and leaves no timer behind', async () => {
  await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, 'too slow')).rejects.toThrow('broken');
  expect(jest.getTimerCount()).toBe(0);
});

it('rejects with a TimeoutError at the time limit, and not earlier', async () => {
  const settled = jest.fn();
  withTimeout(new Promise(() => undefined), 1_000, 'too slow').catch(settled);
  await jest.advanceTimersByTimeAsync(999);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError', message: 'too slow' }));
});
