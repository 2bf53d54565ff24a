import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aCompany, aConsumer, aReview } from '../composed/accounts.ts';
import { webUrl } from '../composed/walker.ts';

const run = promisify(execFile);
const schema = join(import.meta.dirname, 'formats/atom.rnc');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heard-feeds-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function readFeed(companyId: string): Promise<string> {
  const response = await fetch(`${webUrl}/api/company/${companyId}/feed.atom`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  return response.text();
}

/** Validates a feed by the schema of RFC 4287. @returns the errors that jing reports; empty for a valid feed */
async function validate(feed: string): Promise<string> {
  const file = join(folder, 'feed.xml');
  writeFileSync(file, feed);
  return run('jing', ['-c', schema, file]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it('sends feeds that are valid by the schema of RFC 4287', async () => {
  const company = await aCompany();
  expect(await validate(await readFeed(company.id))).toBe('');
  await aReview(await aConsumer(), {
    companyUrl: company.website,
    title: `</title><script>alert(1)</script> & "it's" ]]>`,
    description: `<b>bold</b>, &nbsp;\n]]> and 👩‍👩‍👧`,
  });
  for (const id of [company.id, 'brightloaf.example']) expect(await validate(await readFeed(id))).toBe('');
});

it('reports missing elements of a feed', async () => {
  const feed = await readFeed('brightloaf.example');
  expect(await validate(feed.replace(/<updated>[^<]*<\/updated>/, ''))).toContain('missing required element "updated"');
});
