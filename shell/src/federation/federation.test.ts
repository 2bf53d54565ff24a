import { http, HttpResponse, server } from '@heard/sdk/testing';
import { waitFor } from '@testing-library/react';
import { aRemote, manifestOf, startFederation, type StandInRemote } from '../testing.tsx';
import { forgetRemote, loadMount } from './federation.ts';
import { AnotherVersionError, NewDocumentError } from './loadErrors.ts';

function Page() {
  return null;
}

const MODULE = './login/LoginPage';
const pages = { [MODULE]: { default: Page } };
const load = ({ configured }: StandInRemote, module = MODULE) => loadMount(configured, module);

/** The runtime says on the console that a remote was registered again: that is what a new try is. */
const expectRegisteredAgain = () => jest.spyOn(console, 'warn').mockImplementation(() => {});

test('a start loads nothing', async () => {
  const remote = aRemote([], pages);
  startFederation([remote]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(remote.asked).toEqual([]);
});

test('a module comes from the remote that its row belongs to', async () => {
  const remote = aRemote([], pages);
  const other = aRemote([], pages);
  startFederation([other, remote]);
  expect((await load(remote)).default).toBe(Page);
  expect(remote.asked).toEqual(['manifest', 'entry']);
  expect(other.asked).toEqual([]);
});

test('a second module of a remote asks for nothing that is there', async () => {
  const remote = aRemote([], { ...pages, './signup/SignUpPage': { default: Page } });
  startFederation([remote]);
  await load(remote);
  await load(remote, './signup/SignUpPage');
  expect(remote.asked).toEqual(['manifest', 'entry']);
});

test('an entry is asked for across origins without credentials', async () => {
  const remote = aRemote([], 'hangs');
  startFederation([remote]);
  load(remote).catch(() => undefined);
  await waitFor(() => expect(remote.asked).toEqual(['manifest', 'entry']));
  const script = document.querySelector<HTMLScriptElement>(`script[src*="${remote.configured.name}"]`);
  expect(script).toHaveAttribute('crossorigin', 'anonymous');
  script?.dispatchEvent(new Event('error'));
});

test('the manifest that the document has brought is not asked for, but on a new try it is', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], 'fails');
  startFederation([remote], {
    inlinedManifest: { url: new URL(remote.configured.manifest).pathname, content: manifestOf(remote) },
  });
  await expect(load(remote)).rejects.toThrow('remoteEntry.js');
  expect(remote.asked).toEqual(['entry']);
  remote.entry = pages;
  expect((await load(remote)).default).toBe(Page);
  expect(remote.asked).toEqual(['entry', 'manifest', 'entry']);
});

test.each([
  ['its server is away', () => HttpResponse.error()],
  ['its server answers with an error in HTML', () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })],
  ['its server answers with an error in JSON', () => HttpResponse.json({ error: 'down' }, { status: 503 })],
  ['its server answers with a page in HTML', () => HttpResponse.html('<!doctype html><h1>Not a manifest</h1>')],
  ['its server answers with other JSON', () => HttpResponse.json({ hello: 'world' })],
  ['its server answers with nothing in JSON', () => HttpResponse.json(null)],
])('a manifest that does not come because %s is asked for anew', async (_, manifest) => {
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

test('an entry that does not come is asked for anew', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], 'fails');
  startFederation([remote]);
  await expect(load(remote)).rejects.toThrow('remoteEntry.js');
  remote.entry = pages;
  expect((await load(remote)).default).toBe(Page);
  expect(remote.asked).toEqual(['manifest', 'entry', 'manifest', 'entry']);
});

test("an entry that was cut off is asked for anew, past the browser's cache", async () => {
  expectRegisteredAgain();
  const remote = aRemote([], 'half');
  startFederation([remote]);
  await expect(load(remote)).rejects.toThrow('remoteEntry.js');
  expect(remote.refreshed).toEqual([]);
  remote.entry = pages;
  expect((await load(remote)).default).toBe(Page);
  expect(remote.refreshed).toEqual(['remoteEntry.js']);
});

test('so is a file of a module that was cut off, and the entry that runs already is not', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], pages);
  startFederation([remote]);
  await load(remote);
  const request = new URL('956.0123456789abcdef.js', remote.configured.manifest).href;
  forgetRemote(remote.configured.name, Object.assign(new Error('cut off'), { name: 'ChunkLoadError', request }));
  expect((await load(remote)).default).toBe(Page);
  expect(remote.refreshed).toEqual(['956.0123456789abcdef.js']);
});

test('what the document has asked for ahead comes with a new one, once it is there', async () => {
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

test('after a failure another module of the remote is asked for anew as well', async () => {
  expectRegisteredAgain();
  const remote = aRemote([], { ...pages, './signup/SignUpPage': { default: Page } });
  const good = remote.manifest;
  remote.manifest = () => HttpResponse.error();
  startFederation([remote]);
  await expect(load(remote)).rejects.toThrow('mf-manifest.json');
  remote.manifest = good;
  expect((await load(remote, './signup/SignUpPage')).default).toBe(Page);
});

test('an entry is held against the hash in the manifest, the newest one', async () => {
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

test('another version than the one that runs is not loaded beside it', async () => {
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

test('a remote that went bad after it had come is asked for anew', async () => {
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

test('a remote that is not on the list can not be loaded, and is not even asked', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const [listed, other] = [aRemote([], pages), aRemote([], pages)];
  startFederation([listed]);
  await expect(load(other)).rejects.toThrow('RUNTIME-004');
  expect([...listed.asked, ...other.asked]).toEqual([]);
});

test('a module that the remote does not have is an error', async () => {
  const remote = aRemote([], pages);
  startFederation([remote]);
  await expect(load(remote, './other/OtherPage')).rejects.toThrow('./other/OtherPage');
});

test('a module that is no component is an error that names it', async () => {
  const remote = aRemote([], { [MODULE]: {} as { default: typeof Page } });
  startFederation([remote]);
  await expect(load(remote)).rejects.toThrow(`${remote.configured.name} has no component ./login/LoginPage`);
});

describe('a remote that does not answer', () => {
  const realTimeout = setTimeout;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Lets the network have its turns; time stands still. */
  async function turns() {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => realTimeout(resolve, 2));
  }

  async function until(condition: () => boolean) {
    for (let turn = 0; turn < 100 && !condition(); turn += 1) await turns();
    expect(condition()).toBe(true);
  }

  test.each(['manifest', 'entry'])('with its %s has failed after 7 seconds', async (hanging) => {
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

  test('is asked anew, whatever is still on its way', async () => {
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

    // The first script has 5 more seconds to go.
    remote.manifest = answer;
    remote.entry = pages;
    const second = load(remote);
    await until(() => remote.asked.length === 4);
    expect((await second).default).toBe(Page);
    error.mockRestore();
  });
});
