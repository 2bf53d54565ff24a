import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { startWebServer } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'heard-logo-'));
const logo = join(folder, 'logo.svg');
writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>');
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads the document of `/` and the image of link previews on a site with these settings. */
async function read(environment: NodeJS.ProcessEnv) {
  const { web, close } = await startWebServer({
    api: fastify(),
    mounts: [{ path: '/', module: './Home', description: 'lead' }],
    texts: { en: { lead: 'Search and read.' } },
    template:
      '<link rel="icon" href="/favicon.svg"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><title>Heard</title></head><body></body>',
    environment,
  });
  try {
    const { body } = await web.inject('/');
    const find = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1];
    return {
      image: find('og:image')?.replace(/\?v=\w+$/, ''),
      width: find('og:image:width'),
      card: find('twitter:card'),
      icons: [...body.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"?]*)/g)].map(([, path]) => path),
      file: (await web.inject('/og.png')).statusCode,
    };
  } finally {
    await close();
  }
}

it('keeps the default image of link previews on a site that changes only the accent', async () => {
  expect(await read({ SITE_ACCENT: '#b3261e' })).toEqual({
    image: 'https://heard.example/og.png',
    width: '1200',
    card: 'summary_large_image',
    icons: ['/site-icon.svg'],
    file: 200,
  });
});

it('shows no image in link previews of a site with another name', async () => {
  expect(await read({ SITE_NAME: 'Example', SITE_ACCENT: '#b3261e' })).toEqual({
    image: undefined,
    width: undefined,
    card: 'summary',
    icons: ['/site-icon.svg'],
    file: 404,
  });
});

it('shows the logo of a site in its link previews', async () => {
  expect(await read({ SITE_LOGO: logo })).toEqual({
    image: 'https://heard.example/site-logo.png',
    width: '384',
    card: 'summary',
    icons: ['/site-icon.svg'],
    file: 404,
  });
});
