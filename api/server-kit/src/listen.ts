import type { FastifyInstance } from 'fastify';

/**
 * The maximum number of connections that wait to be accepted. With Node's default of 511, some of a thousand visitors who connect at the same moment
 * would wait for the second attempt of TCP, a second later. The system may have a lower limit (`net.core.somaxconn`).
 */
const BACKLOG = 4096;

/**
 * Starts to listen on an IP address or the addresses of `localhost`, by default on all interfaces. Listens only over IPv4 if the machine has no IPv6.
 * @param port 0 for any free port
 * @param setting the name of the setting that the port is from, for the error
 * @param host the setting HOST; null for all interfaces
 * @returns the port
 * @throws Error with a message for the operator if the port is in use or not allowed, or the host belongs to another machine
 */
export async function listen(
  app: Pick<FastifyInstance, 'listen' | 'server'>,
  port: number,
  setting: string,
  host: string | null = null,
): Promise<number> {
  try {
    await app.listen({ port, host: host ?? '::', backlog: BACKLOG }).catch(async (error: NodeJS.ErrnoException) => {
      if (host !== null) throw error;
      if (error.code !== 'EAFNOSUPPORT' && error.code !== 'EADDRNOTAVAIL') throw error;
      await app.listen({ port, host: '0.0.0.0', backlog: BACKLOG });
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is in use. Set ${setting} to another port.`, { cause: error });
    }
    if (code === 'EACCES') {
      throw new Error(`This user may not listen on port ${port}. Set ${setting} to another port.`, { cause: error });
    }
    if (host !== null && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'ENOTFOUND')) {
      throw new Error(`${host} is not an address of this machine. Set HOST to another one.`, { cause: error });
    }
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
