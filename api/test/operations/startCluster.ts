import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { startEmbeddedPostgres } from '@heard/embedded-postgres';
import { migrate } from '../../src/database/migrate.ts';
import type { Knex } from 'knex';
import { Caller } from './Caller.ts';
import { freePort } from '../freePort.ts';
import { endAll, programPath, root, startProgram, startServer, type Running } from './programs.ts';

/** The data secret that all processes with the same database use. */
export const DATA_SECRET = 'another secret for all of the processes';

type Server = Awaited<ReturnType<typeof startServer>>;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

interface ClusterOptions {
  /** Whether the web servers share an empty deployment record. Otherwise, they have the builds of this repository. */
  hasRecord?: boolean;
  /** Starts PostgreSQL with an empty database. Default: starts the embedded PostgreSQL. */
  startPostgres?: (folder: string) => Promise<StartedPostgres>;
  /** Further settings of the APIs. */
  apiSettings?: Record<string, string>;
}

interface StartedPostgres {
  connectionString: string;
  stop(): Promise<void>;
  /** Further settings of the APIs. */
  apiSettings?: Record<string, string>;
}

/** Starts the product on several processes as in docs/operating.md: two web servers and two APIs behind nginx, with Redis. */
export async function startCluster({
  hasRecord = false,
  startPostgres = (folder) => startEmbeddedPostgres({ dataDir: join(folder, 'database'), durable: false }),
  apiSettings,
}: ClusterOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'heard-cluster-'));
  // If Node runs as root, nginx and PostgreSQL run as other users.
  await chmod(folder, 0o755);
  const postgres = await startPostgres(folder);
  const database = createDatabase(postgres.connectionString);
  const stop = async () => {
    await endAll();
    await database.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(database);
    // Marks the site as set up: otherwise its home page would redirect browsers.
    await database('site').insert({ completed_at: new Date() });
    const record = hasRecord ? join(folder, 'remotes') : null;
    if (record !== null) await mkdir(record);
    const databaseUrl = postgres.connectionString;
    return await startProcesses({
      folder,
      record,
      database,
      databaseUrl,
      stop,
      apiSettings: { ...postgres.apiSettings, ...apiSettings },
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts everything except the database. */
async function startProcesses(basis: {
  folder: string;
  /** The folder of the deployment record. */
  record: string | null;
  database: Knex;
  databaseUrl: string;
  apiSettings: Record<string, string>;
  stop: () => Promise<void>;
}) {
  const { folder, record, databaseUrl, apiSettings } = basis;
  const ports = await choosePorts();
  const certificate = makeCertificate(folder);
  await startNginx(folder, ports);

  const cluster = {
    ...basis,
    redis: await startRedis(ports.redis),
    apis: [] as Server[],
    webs: [] as Server[],

    startApi: (at: 0 | 1): Promise<Server> =>
      startServer('api', {
        API_PORT: String(ports.apis[at]),
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'data'),
        REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
        JWT_SECRET: 'one secret for all of the processes',
        DATA_SECRET,
        TRUSTED_PROXIES: '1',
        SEED_DEMO: '0',
        ...apiSettings,
      }),
    startWeb: (at: 0 | 1): Promise<Server> =>
      startServer('shell', {
        PORT: String(ports.webs[at]),
        API_URL: `http://127.0.0.1:${ports.apiBalancer}`,
        PUBLIC_URL: 'https://heard.example',
        REPORT_KEY: 'one key for the reports of both web servers',
        TRUSTED_PROXIES: '1',
        ...(record !== null && { REMOTES: record, REMOTES_STATE: join(folder, `remotes-${ports.webs[at]}.json`) }),
      }),
    async startRedis(): Promise<void> {
      cluster.redis = await startRedis(ports.redis);
    },

    /** nginx's port for HTTPS. */
    port: ports.https,
    /** Returns a client of nginx with a dedicated IP address. @param number 2 to 250 */
    caller: (number: number) => new Caller({ port: ports.https, certificate, localAddress: `127.0.0.${number}` }),
    /** Returns nginx's log: method, path, status and upstream. */
    nginxLog: (): Promise<string> => readFile(join(folder, 'access.log'), 'utf8'),
  };
  for (const at of [0, 1] as const) {
    cluster.apis.push(await cluster.startApi(at));
    cluster.webs.push(await cluster.startWeb(at));
  }
  return cluster;
}

interface Ports {
  http: number;
  https: number;
  apiBalancer: number;
  apis: [number, number];
  webs: [number, number];
  redis: number;
}

async function choosePorts(): Promise<Ports> {
  const [http, https, apiBalancer, api, otherApi, web, otherWeb, redis] = await Promise.all(
    Array.from({ length: 8 }, freePort),
  );
  // Casts the ports, because TypeScript does not know that the array has eight elements.
  return { http, https, apiBalancer, apis: [api, otherApi], webs: [web, otherWeb], redis } as Ports;
}

function startRedis(port: number): Promise<Running> {
  const parameters = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return startProgram(programPath('redis-server'), parameters, port);
}

/** Creates a self-signed certificate for heard.example. */
function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const subject = ['-subj', '/CN=heard.example', '-addext', 'subjectAltName=DNS:heard.example'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return certificate;
}

/** Starts nginx with the documented configuration; only ports and paths are replaced. */
async function startNginx(folder: string, ports: Ports): Promise<Running> {
  let site = await readFile(join(root, 'docs/operating/nginx.conf'), 'utf8');
  // Replaces each port together with the text around it, because a chosen port may begin with the digits of another port.
  const changes: [from: string, to: string][] = [
    ['listen 80;', `listen ${ports.http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen ${ports.https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 127.0.0.1:4000;', `listen 127.0.0.1:${ports.apiBalancer};`],
    ['server 127.0.0.1:3001 ', `server 127.0.0.1:${ports.webs[0]} `],
    ['server 127.0.0.1:3002 ', `server 127.0.0.1:${ports.webs[1]} `],
    ['server 127.0.0.1:4001 ', `server 127.0.0.1:${ports.apis[0]} `],
    ['server 127.0.0.1:4002 ', `server 127.0.0.1:${ports.apis[1]} `],
    ['/etc/letsencrypt/live/heard.example', folder],
    ['/var/cache/nginx/heard', join(folder, 'cache')],
  ];
  for (const [from, to] of changes) {
    if (!site.includes(from)) throw new Error(`nginx.conf no longer contains "${from}"`);
    site = site.replaceAll(from, to);
  }
  await writeFile(join(folder, 'site.conf'), site);
  await mkdir(join(folder, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  log_format upstream '$request_method $request_uri $status $upstream_addr $upstream_status';
  access_log ${folder}/access.log upstream;
  ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`,
  );
  return startProgram(programPath('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf')], ports.https);
}
