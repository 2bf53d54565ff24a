import { endpoints } from '@heard/contract';

/** A company of the demo data. */
export const EXAMPLE_COMPANY = 'brightloaf.example';

/** A signed webhook, with which receivers test their code. */
const TEST_VECTOR = {
  secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  id: 'evt_1',
  timestamp: '1767225600',
  body: '{"type":"ping"}',
  signature: 'v1,SXR2YuRZ5EU5EdczoPqPppBe4Ih3qQMvVGSc92mrN2o=',
} as const;

/** Receivers check that Heard has sent an event, and that it is new. */
const VERIFY_JAVASCRIPT = `import { createHmac, timingSafeEqual } from 'node:crypto';

const seen = new Set();

// Returns whether the event is new. Throws unless Heard has signed it.
// The body is the text that was received, before it is parsed.
function verify(headers, body, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= 5 * 60)) throw new Error('Too old');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = \`\${id}.\${timestamp}.\${body}\`;
  const expected = createHmac('sha256', key).update(signed).digest();
  const isSigned = headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error('Not signed by Heard');
  const isNew = !seen.has(id);
  seen.add(id);
  return isNew;
}`;

const VERIFY_PYTHON = `import base64, hashlib, hmac, time

seen = set()

def verify(headers, body, secret):
    # Returns whether the event is new. Raises an error unless Heard has
    # signed it. The body is the bytes that were received.
    event, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 5 * 60:
        raise ValueError("Too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{event}.{timestamp}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    given = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(expected, one) for one in given):
        raise ValueError("Not signed by Heard")
    is_new = event not in seen
    seen.add(event)
    return is_new`;

const VERIFY_PHP = `function verify(array $headers, string $body, string $secret): bool
{
    // Returns whether the event is new. Throws unless Heard has signed it.
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (abs(time() - (int) $timestamp) > 5 * 60) {
        throw new RuntimeException('Too old');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $digest = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
    $expected = 'v1,' . base64_encode($digest);
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($expected, $given)) {
            // Stores the id for seven days, unless it is stored already.
            return apcu_add("webhook-$id", true, 7 * 86400);
        }
    }
    throw new RuntimeException('Not signed by Heard');
}`;

const VECTOR = `secret: ${TEST_VECTOR.secret}
webhook-id: ${TEST_VECTOR.id}
webhook-timestamp: ${TEST_VECTOR.timestamp}
webhook-signature: ${TEST_VECTOR.signature}

${TEST_VECTOR.body}`;

export type Examples = ReturnType<typeof createExamples>;

/** Returns the examples of code on the page, by name. A test runs all of them against the running product. */
export function createExamples(publicUrl: string) {
  const company = `${publicUrl}/api/company/${EXAMPLE_COMPANY}`;
  return {
    badge: `<a href="${publicUrl}/business/${EXAMPLE_COMPANY}">
  <img src="${company}/badge.svg"
       width="232" height="64" alt="Our reviews on Heard">
</a>`,
    widget: `<iframe src="${publicUrl}/widget/${EXAMPLE_COMPANY}" title="Our reviews on Heard"
        width="100%" height="560" frameborder="0" loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
    rating: `const response = await fetch('${company}');
const { name, ratingGeneral, reviewsQuantity } = await response.json();
console.log(\`\${name}: \${ratingGeneral.toFixed(1)} of 5, \${reviewsQuantity} reviews\`);`,
    ...createReviewExamples(publicUrl, company),
    page: `curl '${company}/review?limit=3&sort=newest'`,
    exported: `curl --fail --remote-name --remote-header-name \\
  '${publicUrl}/api${endpoints.exportReviewsAsCsv.path.replace('{id}', EXAMPLE_COMPANY)}'`,
    markdown: `curl --fail '${publicUrl}/business/${EXAMPLE_COMPANY}.md'`,
    mcp: `curl --fail '${publicUrl}/mcp' \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":
       {"name": "read_company", "arguments": {"id": "${EXAMPLE_COMPANY}"}}}'`,
    invite: `const response = await fetch('${publicUrl}/api${endpoints.createInvitations.path}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer heard_…',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    invitations: [{ email: 'ana@people.example', reference: '2026-1101-07' }],
    sendAt: new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString(),
  }),
});
const { accepted } = await response.json();
console.log(\`\${accepted} invited\`);`,
    verifyJavaScript: VERIFY_JAVASCRIPT,
    verifyPython: VERIFY_PYTHON,
    verifyPhp: VERIFY_PHP,
    vector: VECTOR,
    key: `curl --fail -H 'Authorization: Bearer heard_…' \\
  '${publicUrl}/api/review/company?limit=20'`,
  } as const;
}

/** Returns the code that reads all reviews of a company, and computes its score. */
function createReviewExamples(publicUrl: string, company: string) {
  return {
    client: `import { createClient, paginate } from '@heard/client';

const client = createClient({ baseUrl: '${publicUrl}/api' });
const params = { path: { id: '${EXAMPLE_COMPANY}' }, query: { limit: 100 } };
const reviews = [];
for await (const review of paginate((page) =>
  client.GET('/company/{id}/review', { params, ...page }),
)) {
  reviews.push(review);
}
console.log(\`\${reviews.length} reviews\`);`,
    reviews: `const reviews = [];
let url = '${company}/review?limit=100';
while (url) {
  const response = await fetch(url);
  if (response.status === 429) {
    const seconds = Number(response.headers.get('Retry-After'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    continue;
  }
  if (!response.ok) throw new Error(\`Status \${response.status}\`);
  reviews.push(...(await response.json()));
  const next = /<([^>]*)>; rel="next"/.exec(response.headers.get('Link') ?? '');
  url = next && new URL(next[1], url);
}
console.log(\`\${reviews.length} reviews\`);`,
    score: `const response = await fetch('${company}/score');
const { exact, prior, ratings } = await response.json();
let sum = prior.reviews * prior.rating;
let weights = prior.reviews;
for (const { rating, weight } of ratings) {
  sum += rating * weight;
  weights += weight;
}
console.log(\`\${(sum / weights).toFixed(3)} = \${exact.toFixed(3)}\`);`,
  } as const;
}
