/** Names the tests that passed only when they ran again, so that a retry does not hide that they are flaky. */
module.exports = class RetriedTests {
  onRunComplete(_contexts, { testResults }) {
    const retried = testResults.flatMap((file) =>
      file.testResults
        .filter(({ invocations, status }) => status === 'passed' && (invocations ?? 1) > 1)
        .map(({ fullName }) => `  ${file.testFilePath.split('/').at(-1)}: ${fullName}`),
    );
    if (retried.length > 0) process.stderr.write(`\nPassed only when run again:\n${retried.join('\n')}\n`);
  }
};
