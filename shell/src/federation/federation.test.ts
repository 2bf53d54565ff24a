import { http, HttpResponse, server } from '@heard/sdk/testing';
import { waitFor } from '@testing-library/react';
import { aRemote, createManifest, startFederation, type FakeRemote, responsesHandled } from '../testing.tsx';
import { forgetRemote, loadMount } from './federation.ts';
import { AnotherVersionError, NewDocumentError } from './loadErrors.ts';

function Page() {
  return null;
}

const MODULE = './login/LoginPage';
const pages = { [MODULE]: { default: Page } };
const load = ({ configured }: FakeRemote, module = MODULE) => loadMount(configured, module);

// Silences the console, because a new attempt registers the remote again, and the runtime prints a warning.
const expectRegisteredAgain = () => jest.spyOn(console, 'warn').mockImplementation(() => {});

test('loads no remote at the start', async () => {
  const remote = aRemote([], pages);
  startFederation([remote]);
  await responsesHandled();
  expect(remote.asked).toEqual([]);
});

test('loads a module from the remote of its mount', async () => {
  const remote = aRemote([], pages);
  const other = aRemote([], pages);
  startFederation([other, remote]);
  expect((await load(remote)).default).toBe(Page);
  expect(remote.asked).toEqual(['manifest', 'entry']);
  expect(other.asked).toEqual([]);
});

test('requests no loaded file again for a second module of a remote', async () => {
  const remote = aRemote([], { ...pages, './signup/SignUpPage': { default: Page } });
  startFederation([remote]);
  await load(remote);
  await load(remote, './signup/SignUpPage');
  expect(remote.asked).toEqual(['manifest', 'entry']);
});

test.each([
  ['another origin with CORS, without credentials', 'https://cdn.example', 'anonymous'],
  ['the origin of the document as webpack requests chunks', window.location.origin, null],
])('requests the entry of %s', async (_, origin, crossOrigin) => {
  const remote = aRemote([], 'hangs', origin);
  startFederation([remote]);
  load(remote).catch(() => undefined);
  await waitFor(() => expect(remote.asked).toEqual(['manifest', 'entry']));
  const script = document.querySelector<HTMLScriptElement>(`script[src*="${remote.configured.name}"]`);
  expect(script?.getAttribute('crossorigin')).toBe(crossOrigin);
  script?.dispatchEvent(new Event('error'));
});

test('requests a manifest only on a new attempt if the document contains the manifest', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], 'fails');
  startFederation([remote], {
    inlinedManifest: {
      url: new URL(remote.configured.manifest).pathname,
      content: createManifest(remote),
      module: MODULE,
    },
  });
  await expect(load(remote)).rejects.toThrow('remoteEntry.js');
  expect(remote.asked).toEqual(['entry']);
  remote.entry = pages;
  expect((await load(remote)).default).toBe(Page);
  expect(remote.asked).toEqual(['entry', 'manifest', 'entry']);
});

test('loads the remaining hashes of an inlined manifest before the second module', async () => {
  const remote = aRemote([], { ...pages, './signup/SignUpPage': { default: Page } });
  const { manifest: url } = remote.configured;
  // Without a hash of the manifest, the browser accepts any response for the manifest.
  remote.configured.integrity = '';
  const content = createManifest(remote);
  startFederation([remote], { inlinedManifest: { url, content, module: MODULE } });
  const { metaData } = content as { metaData: object };
  remote.manifest = () =>
    HttpResponse.json({ ...content, metaData: { ...metaData, files: { 'late.js': 'sha384-x' } } });
  await load(remote);
  expect(remote.asked).toEqual(['entry']);
  await load(remote, './signup/SignUpPage');
  await load(remote);
  expect(remote.asked).toEqual(['entry', 'manifest']);
  const { heardIntegrity } = window as unknown as { heardIntegrity: (url: string) => string };
  expect(heardIntegrity(new URL('late.js', url).href)).toBe('sha384-x');
  expect(heardIntegrity(new URL('other.js', url).href)).toBe('');
});

test('loads the manifest if the document does not contain the hash of a chunk', async () => {
  const remote = aRemote([], pages);
  const { manifest: url } = remote.configured;
  const content = createManifest(remote);
  startFederation([remote], { inlinedManifest: { url, content, module: MODULE, isPartial: true } });
  const { metaData } = content as { metaData: object };
  const findHash = (file: string) =>
    (window as unknown as { heardIntegrity: (url: string) => unknown }).heardIntegrity(new URL(file, url).href);
  remote.manifest = () => HttpResponse.error();
  await expect(findHash('late.js')).rejects.toThrow('Failed to fetch');
  remote.manifest = () =>
    HttpResponse.json({ ...content, metaData: { ...metaData, files: { 'late.js': 'sha384-x' } } });
  expect(await findHash('late.js')).toBe('sha384-x');
  expect(findHash('late.js')).toBe('sha384-x');
  expect(findHash('https://elsewhere.example/late.js')).toBe('');
  expect(remote.asked).toEqual(['manifest', 'manifest']);
});

test.each([
  ['its server is unavailable', () => HttpResponse.error()],
  ['its server responds with an error in HTML', () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })],
  ['its server responds with an error in JSON', () => HttpResponse.json({ error: 'down' }, { status: 503 })],
  ['its server responds with an HTML page', () => HttpResponse.html('<!doctype html><h1>Not a manifest</h1>')],
  ['its server responds with other JSON', () => HttpResponse.json({ hello: 'world' })],
  ['its server responds with null', () => HttpResponse.json(null)],
])('requests the manifest again when %s', async (_, manifest) => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  expectRegisteredAgain();
  const remote = aRemote([], pages);
  const good = remote.manifest;
  remote.manifest = manifest;
  startFederation([remote]);
  await expect(load(remote)).rejects.toThrow(/mf-manifest.json|null/);
  remote.manifest = good;
  expect((await load(remote)).default).toBe(Page);
  expect(remote.asked).toEqual(['manifest', 'manifest', 'entry']);
  error.mockRestore();
});

test('requests an entry again after the entry failed to load', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], 'fails');
  startFederation([remote]);
  await expect(load(remote)).rejects.toThrow('remoteEntry.js');
  remote.entry = pages;
  expect((await load(remote)).default).toBe(Page);
  expect(remote.asked).toEqual(['manifest', 'entry', 'manifest', 'entry']);
});

test("requests a truncated entry again, bypassing the browser's cache", async () => {
  expectRegisteredAgain();
  const remote = aRemote([], 'half');
  startFederation([remote]);
  await expect(load(remote)).rejects.toThrow('remoteEntry.js');
  expect(remote.refreshed).toEqual([]);
  remote.entry = pages;
  expect((await load(remote)).default).toBe(Page);
  expect(remote.refreshed).toEqual(['remoteEntry.js']);
});

test('requests a truncated chunk again, but not the entry that is already running', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], pages);
  startFederation([remote]);
  await load(remote);
  const request = new URL('956.0123456789abcdef.js', remote.configured.manifest).href;
  forgetRemote(remote.configured.name, Object.assign(new Error('cut off'), { name: 'ChunkLoadError', request }));
  expect((await load(remote)).default).toBe(Page);
  expect(remote.refreshed).toEqual(['956.0123456789abcdef.js']);
});

test('rejects with a NewDocumentError if the preload of a file has failed, although the file is available now', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], 'fails');
  const preload = document.createElement('link');
  preload.rel = 'preload';
  preload.href = new URL('956.0123456789abcdef.js', remote.configured.manifest).href;
  document.head.append(preload);
  startFederation([remote]);
  await expect(load(remote)).rejects.toThrow('remoteEntry.js');
  server.use(http.get(preload.href, () => new HttpResponse(null, { status: 503 }), { once: true }));
  await expect(load(remote)).rejects.toThrow('remoteEntry.js');
  await expect(load(remote)).rejects.toThrow(NewDocumentError);
  expect(remote.refreshed).toContain('956.0123456789abcdef.js');
  preload.remove();
});

test('loads another module of the remote after a failure', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], { ...pages, './signup/SignUpPage': { default: Page } });
  const good = remote.manifest;
  remote.manifest = () => HttpResponse.error();
  startFederation([remote]);
  await expect(load(remote)).rejects.toThrow('mf-manifest.json');
  remote.manifest = good;
  expect((await load(remote, './signup/SignUpPage')).default).toBe(Page);
});

test('checks an entry against the hash in the latest manifest', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], 'hangs');
  remote.entryFile = { name: 'remoteEntry.1.js', integrity: 'sha384-one' };
  startFederation([remote]);
  const script = (file: string) =>
    document.querySelector<HTMLScriptElement>(`script[src$="${remote.configured.name}/${file}"]`);
  load(remote).catch(() => undefined);
  await waitFor(() => expect(script('remoteEntry.1.js')?.integrity).toBe('sha384-one'));
  script('remoteEntry.1.js')?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(script('remoteEntry.1.js')).toBeNull());

  remote.entryFile = { name: 'remoteEntry.2.js', integrity: 'sha384-two' };
  load(remote).catch(() => undefined);
  await waitFor(() => expect(script('remoteEntry.2.js')?.integrity).toBe('sha384-two'));
  script('remoteEntry.2.js')?.dispatchEvent(new Event('error'));
});

test('does not load a second version next to the running version', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], pages);
  remote.entryFile = { name: 'remoteEntry.1.js' };
  startFederation([remote]);
  await load(remote);
  forgetRemote(remote.configured.name);
  remote.entryFile = { name: 'remoteEntry.2.js' };
  await expect(load(remote)).rejects.toThrow(AnotherVersionError);
  expect(remote.asked).toEqual(['manifest', 'entry', 'manifest']);
});

test('requests a remote again when the remote fails after it was loaded', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], pages);
  startFederation([remote]);
  await load(remote);
  function NewPage() {
    return null;
  }
  remote.entry = { [MODULE]: { default: NewPage } };
  forgetRemote(remote.configured.name);
  expect((await load(remote)).default).toBe(NewPage);
});

test('rejects a remote that is not configured, without requesting it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const [listed, other] = [aRemote([], pages), aRemote([], pages)];
  startFederation([listed]);
  await expect(load(other)).rejects.toThrow('RUNTIME-004');
  expect([...listed.asked, ...other.asked]).toEqual([]);
});

test('rejects a module that the remote does not have', async () => {
  const remote = aRemote([], pages);
  startFederation([remote]);
  await expect(load(remote, './other/OtherPage')).rejects.toThrow('./other/OtherPage');
});

test('rejects a module that is not a component, and names the module in the error', async () => {
  const remote = aRemote([], { [MODULE]: {} as { default: typeof Page } });
  startFederation([remote]);
  await expect(load(remote)).rejects.toThrow(`${remote.configured.name} has no component ./login/LoginPage`);
});

describe('a remote that hangs', () => {
  const realTimeout = setTimeout;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Lets pending responses arrive while the clock stands still. */
  async function turns() {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => realTimeout(resolve, 2));
  }

  async function until(condition: () => boolean) {
    for (let turn = 0; turn < 100 && !condition(); turn += 1) await turns();
    expect(condition()).toBe(true);
  }

  test.each(['manifest', 'entry'])('fails after 7 seconds when a remote hangs at its %s', async (hanging) => {
    const remote = aRemote([], hanging === 'entry' ? 'hangs' : pages);
    if (hanging === 'manifest') remote.manifest = () => new Promise<never>(() => {});
    startFederation([remote]);
    const outcome = jest.fn();
    load(remote).catch(outcome);
    await until(() => remote.asked.at(-1) === hanging);
    jest.advanceTimersByTime(6_900);
    await turns();
    expect(outcome).not.toHaveBeenCalled();
    jest.advanceTimersByTime(200);
    await turns();
    expect(outcome).toHaveBeenCalledWith(
      expect.objectContaining({ message: `${remote.configured.name} has not loaded in 7 s` }),
    );
  });

  test('does not count the time in which a script keeps the main thread busy', async () => {
    const remote = aRemote([], pages);
    const answer = remote.manifest;
    let arrive = () => {};
    remote.manifest = async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return answer();
    };
    jest.useRealTimers();
    startFederation([remote]);
    const loaded = load(remote);
    await until(() => remote.asked.length === 1);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7_500);
    await new Promise((resolve) => realTimeout(resolve, 50));
    arrive();
    expect((await loaded).default).toBe(Page);
  });

  test('repeats the requests to a remote that hangs, even if earlier requests are still pending', async () => {
    expectRegisteredAgain();
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const remote = aRemote([], 'hangs');
    const answer = remote.manifest;
    let arrive = () => {};
    remote.manifest = async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return answer();
    };
    startFederation([remote]);
    const first = load(remote).catch(() => 'failed');
    await until(() => remote.asked.length === 1);
    jest.advanceTimersByTime(4_000);
    arrive();
    await until(() => remote.asked.length === 2);
    jest.advanceTimersByTime(3_000);
    expect(await first).toBe('failed');

    // Starts the second load while the first script still has 5 s of its time limit.
    remote.manifest = answer;
    remote.entry = pages;
    const second = load(remote);
    await until(() => remote.asked.length === 4);
    expect((await second).default).toBe(Page);
    error.mockRestore();
  });
});
