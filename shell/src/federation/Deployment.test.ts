import { http, HttpResponse, server } from '@heard/sdk/testing';
import type { Versions } from '../configuration/ShellConfiguration.ts';
import { Deployment } from './Deployment.ts';

const made: Versions = {
  sdk: '1.0.0',
  shell: '0123456789abcdef',
  remotes: { 'mfe-public': '1.0.0', 'mfe-jobs': '1.0.0' },
};
const newer: Versions = { ...made, remotes: { ...made.remotes, 'mfe-jobs': '1.1.0' } };

/** A document, and what the web server says is deployed. */
function open(deployed: Versions) {
  server.use(http.get('/versions.json', () => HttpResponse.json(deployed)));
  const reload = jest.fn();
  return { reload, deployment: new Deployment(made, reload) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a mount is a step once the one that the document has begun with was left', () => {
  const { deployment } = open(made);
  expect(deployment.isStep('home')).toBe(false);
  expect(deployment.isStep('home')).toBe(false);
  expect(deployment.isStep('login')).toBe(true);
  expect(deployment.isStep('home')).toBe(true);
});

test('a step to an address that no remote had brings a new document when any remote has another version', async () => {
  const { deployment, reload } = open(newer);
  void deployment.enter(null);
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
  await open(made).deployment.enter(null);
});

test('a gone file brings a new document once for each version, also when the documents stay the same', async () => {
  const first = open(newer);
  void first.deployment.recover('mfe-jobs');
  await settled();
  expect(first.reload).toHaveBeenCalledTimes(1);

  // Two web servers of which one is behind: the document is again an old one.
  const second = open(newer);
  expect(await second.deployment.recover('mfe-jobs')).toBe(false);
  expect(second.reload).not.toHaveBeenCalled();

  const newest = { ...made, remotes: { ...made.remotes, 'mfe-jobs': '1.2.0' } };
  const third = open(newest);
  void third.deployment.recover('mfe-jobs');
  await settled();
  expect(third.reload).toHaveBeenCalledTimes(1);
});

test('several files that are gone at once bring one new document, and nobody hears that it does not help', async () => {
  const { deployment, reload } = open(newer);
  const answered = jest.fn();
  void deployment.recover('mfe-jobs').then(answered);
  void deployment.recover('mfe-jobs').then(answered);
  await settled();
  void deployment.recover('mfe-jobs').then(answered);
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(answered).not.toHaveBeenCalled();
});

test('a new document that comes by itself waits for a pause in the typing', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const { deployment, reload } = open(newer);
  void deployment.recover('mfe-jobs');
  for (let i = 0; i < 4; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  }
  expect(reload).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(reload).toHaveBeenCalledTimes(1);
  field.remove();
});

test.each([
  ['another remote', 'mfe-public'],
  ['the shell', null],
])("a gone file of %s is none of that remote's deployment", async (_, owner) => {
  const { deployment, reload } = open(newer);
  expect(await deployment.recover(owner)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('what can not be remembered is not done by itself', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const { deployment, reload } = open(newer);
  expect(await deployment.recover('mfe-jobs')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('without an answer there is no new document, and offline nobody is asked', async () => {
  const { deployment, reload } = open(newer);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await deployment.recover('mfe-jobs')).toBe(false);
  online.mockReturnValue(true);
  server.use(http.get('/versions.json', () => HttpResponse.error()));
  expect(await deployment.recover('mfe-jobs')).toBe(false);
  await deployment.enter('mfe-jobs', true);
  expect(reload).not.toHaveBeenCalled();
});
