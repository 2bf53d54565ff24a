// A failure of a remote on the web server only stops the server rendering of the remote's own pages.
import { expectAccessible, isRendered, until } from '../../composed/checks.ts';
import { failureLines } from '../../composed/federation/failures.ts';
import { matrix } from '../../composed/matrix.ts';
import { screens, walkAlone } from '../../composed/walker.ts';
import { builtFolder, compose } from '../../composed/federation/Composition.ts';
import { deriveBuild, deriveServerFile, removeDerived } from '../../composed/federation/deriveBuild.ts';

// The time limits are long enough for a busy machine. The pauses are short, so that a release that works again is rendered soon.
const composition = compose(() => ({
  environment: { SERVER_RENDERING: 'on' },
  rendering: { pageMs: 10_000, hangMs: 4_000, warmUpMs: 8_000, firstPauseMs: 200 },
}));
const walk = walkAlone(screens.desktop, composition);

/** The page of the release that breaks, and one of another remote. */
const OWN = '/signup-business';
const OTHER = '/how-scores-work';

async function read(path: string): Promise<{ status: number; isRendered: boolean }> {
  const response = await fetch(`${composition().url}${path}`);
  return { status: response.status, isRendered: isRendered(await response.text()) };
}
const isPageRendered = async (path: string) => (await read(path)).isRendered;

beforeEach(() => until(async () => (await isPageRendered(OWN)) && (await isPageRendered(OTHER))));
afterAll(removeDerived);

/** Returns the warnings of the web server with a message. */
const getWarnings = (message: string) =>
  composition()
    .lines.map((line) => JSON.parse(line) as { msg: string; reason?: string; remote?: string; team?: string })
    .filter(({ msg }) => msg.startsWith(message));

/** Returns a build of mfe-business whose server file also runs some code when a process loads it. */
const atLoad = (code: string) => deriveServerFile(builtFolder('mfe-business'), (file) => `${code};\n${file}`);

/** Returns the build of mfe-business with code that runs when one of its pages renders. `query`: the query of the page. */
const atRender = (code: string) =>
  deriveServerFile(
    builtFolder('mfe-business'),
    (file) => `${file}
      const pages = module.exports.modules;
      const { createElement } = require('react');
      const { useLocation } = require('@heard/sdk');
      const change = (load) => async () => {
        const { default: Page } = await load();
        return { default: function Changed(props) {
          const query = useLocation().search;
          ${code};
          return createElement(Page, props);
        } };
      };
      module.exports = {
        modules: Object.fromEntries(Object.keys(pages).map((name) => [name, change(pages[name])])),
      };`,
  );

let releases = 0;

/** Deploys a build of mfe-business. By default, its URL is new, so none of its pages has been rendered yet. */
async function deploy(folder: string, name?: string): Promise<void> {
  releases += 1;
  await composition().point({
    'mfe-business': composition()
      .host('mfe-business')
      .deploy(name ?? `release-${releases}`, folder),
  });
}

/** Opens a page that the web server has not rendered. */
async function expectRenderedByBrowser(path: string): Promise<void> {
  expect(await read(path)).toEqual({ status: 200, isRendered: false });
  await walk.page.goto(path);
  await walk.page.getByRole('button', { name: 'Create Account' }).waitFor();
}

/**
 * Fails unless the web server renders a page of another remote, and renders the previous release again once the previous release is deployed again.
 */
async function expectRecovery(): Promise<void> {
  expect(await isPageRendered(`${OTHER}?uncached`)).toBe(true);
  await deploy(builtFolder('mfe-business'), 'current');
  await until(() => isPageRendered(OWN));
}

const MEMORY = 'const all = []; for (;;) all.push(Array.from({ length: 1000 }, (_, at) => ({ at })));';

it.each(
  matrix([
    { how: 'throws when it is loaded', build: () => atLoad("throw new Error('Broken.')"), reason: 'Broken.' },
    { how: 'exits when it is loaded', build: () => atLoad('process.exit(0)'), reason: 'exited with code 0' },
    { how: 'needs a module of Node', build: () => atLoad("require('node:fs')"), reason: 'needs node:fs' },
    { how: 'loops forever', build: () => atRender('for (;;);'), reason: 'was not rendered in' },
    {
      how: 'waits for a promise that never resolves',
      build: () => atRender("require('react').use(globalThis.never ??= new Promise(() => {}))"),
      reason: 'was not rendered in',
    },
    { how: 'exits when it renders', build: () => atRender('process.exit(3)'), reason: 'exited with code 3' },
    { how: 'uses up its memory', build: () => atRender(MEMORY), reason: 'memory' },
  ]),
)('leaves pages to the browser when their release $how', async ({ build, reason }) => {
  await deploy(build());
  await until(() => getWarnings('rendering paused').length > 0);
  expect(getWarnings('rendering paused')[0]).toMatchObject({
    remote: 'mfe-business',
    team: 'Team of mfe-business',
    reason: expect.stringContaining(reason),
  });
  await expectRenderedByBrowser(OWN);
  await expectRecovery();
});

it.each(
  matrix([
    { what: 'the entry of its remote is missing', fault: 'gone' as const, files: /^remoteEntry/ },
    { what: 'the entry of its remote is truncated', fault: 'half' as const, files: /^remoteEntry/ },
    { what: 'its script is missing', fault: 'gone' as const, files: /^__federation_expose/ },
  ]),
)('keeps a rendered page with its links and forms when $what', async ({ fault, files }) => {
  const { page, walker } = walk;
  const host = composition().host('mfe-business');
  walker.allow({ status: 404, address: host.origin }, { status: 'no answer', address: host.origin });
  walker.allowLines(/^console\.error: .*(CORS policy|integrity|MIME type)/, /^uncaught: /, ...failureLines);
  await host.break(fault, files);
  await page.goto(OWN);
  const main = page.getByRole('main');
  const alert = main.getByRole('alert').filter({ hasText: 'Something on this page is not working.' });
  await alert.waitFor();
  const button = main.getByRole('button', { name: 'Create Account' });
  expect(await button.isVisible()).toBe(true);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/login/);
  await page.goBack();
  await alert.waitFor();
  await host.restore();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
  await button.waitFor();
});

it.each(
  matrix([
    { how: 'has half of the file', fault: 'half' as const, reason: 'is not the one of the manifest' },
    { how: 'has no such file', fault: 'gone' as const, reason: 'HTTP 404' },
  ]),
)('leaves pages to the browser when the host of their release $how', async ({ fault, reason }) => {
  await composition()
    .host('mfe-business')
    .break(fault, /^server\//);
  await deploy(builtFolder('mfe-business'));
  await until(() => getWarnings('rendering paused').length > 0);
  expect(getWarnings('rendering paused')[0]?.reason).toContain(reason);
  await expectRenderedByBrowser(OWN);
  expect(await isPageRendered(`${OTHER}?uncached`)).toBe(true);
  // The web server tries the paused release again.
  await composition().host('mfe-business').restore();
  await until(() => isPageRendered(OWN));
});

it('leaves pages to the browser when their release throws during rendering', async () => {
  await deploy(atRender("throw new Error('Broken.')"));
  await until(async () => {
    expect(await read(OWN)).toEqual({ status: 200, isRendered: false });
    return getWarnings('rendering paused, pages fail').length > 0;
  });
  // Expects one log line for all requests of the page.
  expect(getWarnings('page not rendered')).toEqual([
    expect.objectContaining({ remote: 'mfe-business', url: OWN, reason: expect.stringContaining('Broken.') }),
  ]);
  await expectRenderedByBrowser(OWN);
  await expectRecovery();
});

it('isolates the pages of other releases from changed globals of a release', async () => {
  const before = await (await fetch(`${composition().url}${OTHER}`)).text();
  const code = [
    "Object.prototype.polluted = 'yes'",
    "Array.prototype.map = () => ['polluted']",
    'globalThis.URL = null',
    "process.env.NODE_ENV = 'polluted'",
    'Intl.DateTimeFormat = null',
    "require('react').createElement = null",
  ];
  await deploy(atLoad(code.join(';')));
  await until(async () => {
    expect((await read(OWN)).status).toBe(200);
    return [...getWarnings('page not rendered'), ...getWarnings('rendering paused')].length > 0;
  });
  // Removes the query from the links to the page itself.
  const after = (await (await fetch(`${composition().url}${OTHER}?uncached`)).text()).replaceAll('uncached&amp;', '');
  expect(getRoot(after)).toBe(getRoot(before));
  expect({}).not.toHaveProperty('polluted');
  await expectRenderedByBrowser(OWN);
  await expectRecovery();
});

/** Returns the rendered page of a document, without its time. */
function getRoot(html: string): string | undefined {
  return /<div id="root" data-time="\d+">(.*)<script type="application\/json"/s.exec(html)?.[1];
}

it('does not load the file of a release that needs another SDK', async () => {
  const incompatible = deriveBuild(atLoad("throw new Error('Loaded.')"), 'remote.json', (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), sdk: '^99.0.0' }),
  );
  await deploy(incompatible);
  expect(await read(OWN)).toEqual({ status: 200, isRendered: false });
  await until(() => getWarnings('remote rejected, incompatible').length > 0);
  expect(getWarnings('rendering')).toEqual([]);
  await expectRecovery();
});

it('restarts the process of a page that hangs, and pauses a release that hangs again', async () => {
  await deploy(atRender("if (query === '?hang') for (;;)"));
  await until(() => isPageRendered(OWN));
  expect(await isPageRendered(`${OWN}?hang`)).toBe(false);
  expect(getWarnings('rendering restarted')).toHaveLength(1);
  await until(() => isPageRendered(`${OWN}?again`));
  for (let hangs = 0; hangs < 2; hangs += 1) {
    await until(() => isPageRendered(`${OWN}?${hangs}`));
    expect(await isPageRendered(`${OWN}?hang`)).toBe(false);
  }
  expect(getWarnings('rendering paused')).toHaveLength(1);
  expect(await isPageRendered(`${OTHER}?uncached`)).toBe(true);
  await until(() => isPageRendered(`${OWN}?after`));
});

it('fails no request when a process is killed under load', async () => {
  await deploy(atRender("if (query === '?exit') process.exit(1)"));
  await until(() => isPageRendered(OWN));
  const responses: Awaited<ReturnType<typeof read>>[] = [];
  const end = new AbortController();
  const visit = async (visitor: number) => {
    // Adds a query, because a page with a different query is not cached.
    for (let visits = 0; !end.signal.aborted; visits += 1) responses.push(await read(`${OWN}?${visitor}-${visits}`));
  };
  const visitors = Promise.all([0, 1, 2, 3].map(visit));
  const isRenderedAgain = () => {
    const count = responses.length;
    return until(() => responses.slice(count).some((one) => one.isRendered));
  };
  try {
    for (let exits = 1; exits <= 2; exits += 1) {
      await isRenderedAgain();
      const hasExited = () =>
        getWarnings('rendering paused').filter(({ reason }) => reason?.includes('exited')).length === exits;
      // A page that waits for too long behind other pages is not rendered.
      await until(async () => {
        expect(await read(`${OWN}?exit`)).toEqual({ status: 200, isRendered: false });
        return hasExited();
      });
    }
    await isRenderedAgain();
  } finally {
    end.abort();
    await visitors;
  }
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  expect(responses.some((one) => !one.isRendered)).toBe(true);
});
