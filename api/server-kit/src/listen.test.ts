import fastify from 'fastify';
import { listen } from './listen.ts';

const apps = [fastify(), fastify()] as const;
afterAll(() => Promise.all(apps.map((app) => app.close())));

it('listens on a free port, and names the setting when the port is in use', async () => {
  const port = await listen(apps[0], 0, 'PORT');
  expect(port).toBeGreaterThan(0);
  await expect(listen(apps[1], port, 'API_PORT')).rejects.toThrow(
    `Port ${port} is in use. Set API_PORT to another port.`,
  );
});

function failing(codes: Record<string, string>) {
  const hosts: string[] = [];
  const app = {
    server: { address: () => ({ port: 3000 }) },
    listen: async ({ host }: { host: string }) => {
      hosts.push(host);
      if (codes[host] !== undefined) throw Object.assign(new Error(codes[host]), { code: codes[host] });
    },
  };
  return { hosts, start: () => listen(app as never, 3000, 'PORT') };
}

it.each(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])('falls back to IPv4 on %s', async (code) => {
  const { hosts, start } = failing({ '::': code });
  expect([await start(), hosts]).toEqual([3000, ['::', '0.0.0.0']]);
});

it('explains that a port needs privileges, even after the fallback to IPv4', async () => {
  const { start } = failing({ '::': 'EAFNOSUPPORT', '0.0.0.0': 'EACCES' });
  await expect(start()).rejects.toThrow('This user may not listen on port 3000. Set PORT to another port.');
});

it('throws errors that are not about the port or the IP address unchanged', async () => {
  await expect(failing({ '::': 'EMFILE' }).start()).rejects.toThrow('EMFILE');
});
