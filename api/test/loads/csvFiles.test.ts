import { testApi } from '../testApi.ts';

const api = testApi();

/** Uploads a file of invitations. @returns the status, and the processor time (s) that the API used in this process */
async function upload(token: string, file: string): Promise<{ status: number; seconds: number }> {
  const before = process.cpuUsage();
  const headers = { 'content-type': 'text/csv' };
  const { status } = await api.send('POST', '/company/invitations/csv', { token, body: file, headers });
  const { user, system } = process.cpuUsage(before);
  return { status, seconds: (user + system) / 1e6 };
}

const createFile = (rows: number) =>
  `email\n${Array.from({ length: rows }, (_, at) => `guest${at}@people.example`).join('\n')}\n`;

// Covers TRUST-5.4
it('reads the largest CSV file within 3 s of processor time, and rejects a larger file within 1 s', async () => {
  const { token } = await api.company();
  const tooLarge = await upload(token, createFile(100_000));
  expect(tooLarge.status).toBe(413);
  expect(tooLarge.seconds).toBeLessThan(1);
  const largest = await upload(token, createFile(5000));
  expect(largest.status).toBe(200);
  expect(largest.seconds).toBeLessThan(3);
});
