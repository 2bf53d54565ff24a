interface WebhookRequest {
  headers: Record<string, string>;
  body: string;
  /** The time of receipt, in milliseconds since 1970. */
  now: number;
}

/** The expected result for each request of `createWebhookRequests`: whether the event is new, or an error. */
export const WEBHOOK_RESULTS = [
  true,
  false,
  'Not signed by Heard',
  'Not signed by Heard',
  'Too old',
  'Too old',
  false,
] as const;

/** Creates requests from the test request on `/developers`: repeated, forged, replayed, and signed with two secrets. */
export function createWebhookRequests(example: string): WebhookRequest[] {
  const [head = '', body = ''] = example.split('\n\n');
  const headers = Object.fromEntries(
    head.split('\n').map((line) => {
      const [name = '', value = ''] = line.split(': ');
      return [name, value] as const;
    }),
  );
  const sentAt = Number(headers['webhook-timestamp']) * 1000;
  const request = { headers, body, now: sentAt };
  const signatures = `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}`;
  return [
    request,
    request,
    { ...request, body: body.replace('ping', 'pinG') },
    { ...request, headers: { ...headers, 'webhook-id': 'evt_2' } },
    { ...request, now: sentAt + 6 * 60_000 },
    { ...request, now: sentAt - 6 * 60_000 },
    { ...request, headers: { ...headers, 'webhook-signature': signatures } },
  ];
}
