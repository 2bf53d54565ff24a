// A browser on a busy machine now and then misses a moment. What fails twice is wrong; what failed once is printed.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
