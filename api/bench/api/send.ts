import { once } from 'node:events';
import { request, type Agent, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

interface Sent {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  /** The parts of the body. They are sent one after the other, without copying them into one buffer. */
  parts?: readonly (string | Uint8Array)[];
}

/** Sends a request. @returns the body of the response. @throws when the response has another status */
export async function send(
  agent: Agent,
  url: string,
  status: number,
  { method = 'GET', headers = {}, parts = [] }: Sent = {},
): Promise<string> {
  const sent = request(url, { agent, method, headers });
  for (const part of parts) sent.write(part);
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const received = await text(response);
  if (response.statusCode !== status) throw new Error(`${method} ${url}: ${response.statusCode} ${received}`);
  return received;
}
