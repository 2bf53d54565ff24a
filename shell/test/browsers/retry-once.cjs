// As in the composed tests, but before the next step of the walk, which begins where this one ends.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
