// A browser on a busy machine occasionally misses a deadline. The failure is printed, and retriedTests.cjs names the test.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
