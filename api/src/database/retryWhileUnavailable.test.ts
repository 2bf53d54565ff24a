import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';
import { retryWhileUnavailable } from './retryWhileUnavailable.ts';

it('repeats a function until the database is available', async () => {
  const errors = [new DatabaseUnavailableError('the database is unavailable'), new DatabaseUnavailableError('again')];
  const result = await retryWhileUnavailable(async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  });
  expect([result, errors]).toEqual(['done', []]);
});

it('throws other errors after the first attempt', async () => {
  const run = jest.fn(() => Promise.reject(new Error('broken')));
  await expect(retryWhileUnavailable(run)).rejects.toThrow('broken');
  expect(run).toHaveBeenCalledTimes(1);
});
