import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompanyTopics } from '@heard/contract';
import type { FastifyInstance } from 'fastify';
import type { ConfiguredRemote } from '../src/configuration/ShellConfiguration.ts';
import { createWebServer } from './createWebServer.ts';
import type { PageLoader } from './rendering/PageLoader.ts';
import { loadPage, type PageServerPart } from './rendering/loadPage.ts';
import { readSettings } from './settings.ts';

/** A remote on a CDN. */
export const remoteElsewhere: ConfiguredRemote = {
  name: 'mfe-public',
  version: '1.0.0',
  sdk: '^1.0.0',
  mounts: [],
  manifest: 'https://cdn.example/mfe-public/2/mf-manifest.json',
  compatible: true,
};

/** The topics of `exampleCompany`, as the API returns them. The name contains a character that Markdown escapes in tables. */
export const exampleTopics: CompanyTopics = {
  version: 1,
  read: 2,
  notRead: 0,
  topics: [
    {
      id: 'fire',
      name: { en: 'Fire | smoke', es: 'Fuego', fr: 'Incendie' },
      level: 'serious',
      reviews: 1,
      stars: [0, 0, 0, 0, 1, 0],
      recent: 1,
      months: [],
    },
  ],
};

/** Creates a loader that runs the server parts of pages in this process. @param pages maps each module to its server part */
export function createTestLoader(pages: Readonly<Record<string, PageServerPart>>): PageLoader {
  return { load: (_remote, _manifest, request, send) => loadPage(pages[request.module] ?? {}, request, send) };
}

export interface TestServerOptions {
  /** A fake API. `startWebServer` starts it. */
  api: FastifyInstance;
  /** The mounts of the only remote, and its texts by language and message id. */
  mounts: { path: string; module: string; [property: string]: unknown }[];
  /** The server parts of the pages by module. They run in this process. */
  pages?: Readonly<Record<string, PageServerPart>>;
  texts: Record<string, Record<string, string>>;
  /** The shell's document. */
  template?: string;
  /** The setting SHELL_FILES: the URL of the shell's files. Replaces `template`. */
  shellFiles?: string;
  /** The time (ms) in which a request has to be received completely. */
  requestTimeoutMs?: number;
  /** Whether the server reads the identity of the site from the API. Default: no. */
  followsSite?: boolean;
  /** Further settings, as environment variables. */
  environment?: NodeJS.ProcessEnv;
}

/** Starts the web server for `https://heard.example` with one remote in a temporary folder. */
export async function startWebServer({
  api,
  mounts,
  pages = {},
  texts,
  template = '<title>Heard</title><body></body>',
  shellFiles,
  requestTimeoutMs,
  followsSite = false,
  environment = {},
}: TestServerOptions): Promise<{ web: FastifyInstance; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'heard-web-'));
  const [shell, remote] = [join(folder, 'shell'), join(folder, 'mfe-public')];
  for (const path of [shell, remote]) mkdirSync(path);
  writeFileSync(join(shell, 'index.html'), template);
  const withData = mounts.map((mount) => (mount.module in pages ? { ...mount, load: true } : mount));
  const description = { name: 'mfe-public', version: '1.0.0+a', sdk: '^1.0.0', mounts: withData, texts };
  writeFileSync(join(remote, 'remote.json'), JSON.stringify(description));
  writeFileSync(join(remote, 'mf-manifest.json'), '{}');
  await api.listen({ port: 0 });
  const API_PORT = new URL(api.listeningOrigin).port;
  const web = await createWebServer({
    settings: readSettings(
      { API_PORT, PUBLIC_URL: 'https://heard.example', SHELL_FILES: shellFiles, ...environment },
      shell,
    ),
    remoteFolders: new Map([['mfe-public', remote]]),
    sdkVersion: '1.2.0',
    loader: createTestLoader(pages),
    followsSite,
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
  });
  return {
    web,
    close: async () => {
      await web.close();
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
