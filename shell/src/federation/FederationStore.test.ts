import { http, HttpResponse, server } from '@heard/sdk/testing';
import { waitFor } from '@testing-library/react';
import type { Versions } from '../configuration/ShellConfiguration.ts';
import { FederationStore } from './FederationStore.ts';
import { beacons } from '../testing.tsx';
import { mountKey } from './machine/transition.ts';

const versions: Versions = { sdk: '1.0.0', shell: '0123456789abcdef', remotes: { 'mfe-jobs': '1.0.0' } };
const newer: Versions = { ...versions, remotes: { 'mfe-jobs': '1.1.0' } };

const findOwner = () => undefined;

/** Creates a store for a document that was rendered with `versions`. `/versions.json` returns the deployed versions. */
function open(deployed: Versions) {
  let requests = 0;
  server.use(
    http.get('/versions.json', () => {
      requests += 1;
      return HttpResponse.json(deployed);
    }),
  );
  const reload = jest.fn();
  const federation = new FederationStore({ remotes: [], versions, findOwner, NotFoundPage: () => null, reload });
  return { reload, federation, requests: () => requests };
}

const loseFile = ({ federation }: ReturnType<typeof open>) =>
  federation.dispatch({ type: 'fileMissing', remote: 'mfe-jobs' });

/** Waits until all requests are answered and their effects have run. */
async function settle({ requests }: ReturnType<typeof open>) {
  await waitFor(() => expect(requests()).toBeGreaterThan(0));
  const { federation, requests: later } = open(versions);
  federation.dispatch({ type: 'fileMissing', remote: 'mfe-jobs' });
  await waitFor(() => expect(later()).toBe(1));
}

beforeEach(() => sessionStorage.clear());

it('loads a new document once per version for missing files, even if the new document has the old versions', async () => {
  const first = open(newer);
  loseFile(first);
  await waitFor(() => expect(first.reload).toHaveBeenCalledTimes(1));

  // Simulates two web servers, one of which has the old version.
  const second = open(newer);
  loseFile(second);
  await settle(second);
  expect(second.reload).not.toHaveBeenCalled();

  const third = open({ ...versions, remotes: { 'mfe-jobs': '1.2.0' } });
  loseFile(third);
  await waitFor(() => expect(third.reload).toHaveBeenCalledTimes(1));
});

it('shares one request and one new document among several missing files', async () => {
  const document = open(newer);
  loseFile(document);
  loseFile(document);
  await waitFor(() => expect(document.reload).toHaveBeenCalled());
  loseFile(document);
  await waitFor(() => expect(document.requests()).toBe(2));
  await settle(document);
  expect(document.reload).toHaveBeenCalledTimes(1);
});

it('does not load a new document when the tab cannot store this recovery', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const document = open(newer);
  loseFile(document);
  await settle(document);
  expect(document.reload).not.toHaveBeenCalled();
});

it('notifies subscribers of each change, until they unsubscribe', () => {
  const mount = { path: '/jobs', module: './jobs/JobsPage' };
  const remote = {
    name: 'mfe-jobs',
    version: '1.0.0',
    sdk: '^9.0.0',
    manifest: '/j.json',
    compatible: false,
    mounts: [mount],
  };
  const federation = new FederationStore({
    remotes: [remote],
    versions,
    findOwner,
    NotFoundPage: () => null,
    reload: jest.fn(),
  });
  const key = mountKey(remote, mount);
  const listener = jest.fn();
  const unsubscribe = federation.subscribe(listener);
  federation.dispatch({ type: 'visited', mount: key, visit: 'a', path: '/jobs' });
  expect(listener).toHaveBeenCalledTimes(1);
  federation.dispatch({ type: 'retryRequested', mount: key });
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  federation.dispatch({ type: 'visited', mount: '*', visit: 'b', path: '/nowhere' });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(() => federation.mount('mfe-jobs ./other/OtherPage')).toThrow('mfe-jobs ./other/OtherPage');
});

it('reports the remote whose page React had to render again, without counting a failure of this remote', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const failed = jest.fn();
  window.addEventListener('heard:remote-failure', failed);
  const federation = new FederationStore({
    remotes: [
      { name: 'mfe-jobs', version: '1.0.0', sdk: '^1.0.0', manifest: '/jobs/j.json', compatible: true, mounts: [] },
    ],
    versions,
    findOwner: (url) => (url.includes('/jobs/') ? 'mfe-jobs' : null),
    NotFoundPage: () => null,
    reload: jest.fn(),
  });
  const thrown = new Error('Only once.');
  const stack =
    '\n    at h1\n    at p (https://cdn.example/jobs/1.js:1:2)\n    at App (https://heard.example/main.js:1:2)';
  federation.reportRecovery(new Error('There was an error, but React was able to recover.', { cause: thrown }), stack);
  federation.reportRecovery(new Error('The text differs.'), '\n    at App (https://heard.example/main.js:1:2)');
  const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  federation.reportRecovery(new Error('There was an error.', { cause: chunkError }), stack);
  const reported = { path: '/', module: null, isRecovered: true };
  await waitFor(() =>
    expect(beacons.map(({ body }) => body)).toEqual([
      { ...reported, remote: 'mfe-jobs', version: '1.0.0', reason: 'Only once.', stack },
      expect.objectContaining({ ...reported, remote: 'shell', reason: 'The text differs.' }),
    ]),
  );
  expect(warn).toHaveBeenCalledTimes(2);
  expect(failed).not.toHaveBeenCalled();
  window.removeEventListener('heard:remote-failure', failed);
});
