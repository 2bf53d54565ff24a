import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Returns a TCP port that nothing listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server has no other kind of address.
  server.close();
  await once(server, 'close');
  return port;
}
