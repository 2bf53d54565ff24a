import type { ConfiguredRemote, Versions } from '../../configuration/ShellConfiguration.ts';
import { AnotherVersionError, NewDocumentError } from '../loadErrors.ts';
import type { FederationEvent, FederationState, MountState } from './FederationState.ts';
import { initialState, isNavigation, mountKey, transition, UNKNOWN_ADDRESS } from './transition.ts';

const versions: Versions = { sdk: '1.0.0', shell: 'shell-1', remotes: { 'mfe-public': '1.0.0', 'mfe-jobs': '1.0.0' } };
const newJobs: Versions = { ...versions, remotes: { ...versions.remotes, 'mfe-jobs': '1.1.0' } };
const newPublic: Versions = { ...versions, remotes: { ...versions.remotes, 'mfe-public': '1.1.0' } };
const newShell: Versions = { ...versions, shell: 'shell-2' };
const moreRemotes: Versions = { ...versions, remotes: { ...versions.remotes, 'mfe-more': '1.0.0' } };
const fewerRemotes: Versions = { ...versions, remotes: { 'mfe-jobs': '1.0.0' } };
const otherOrder: Versions = { ...versions, remotes: { 'mfe-jobs': '1.0.0', 'mfe-public': '1.0.0' } };

const home = { path: '/', module: './home/HomePage' };
const jobs = { path: '/jobs/*', module: './jobs/JobsPage' };
const archive = { path: '/archive', module: './archive/ArchivePage' };
const remotes: ConfiguredRemote[] = [
  { name: 'mfe-public', version: '1.0.0', sdk: '^1.0.0', manifest: '/p.json', compatible: true, mounts: [home] },
  { name: 'mfe-jobs', version: '1.0.0', sdk: '^1.0.0', manifest: '/j.json', compatible: true, mounts: [jobs, archive] },
  {
    name: 'mfe-old',
    version: '1.0.0',
    sdk: '^0.1.0',
    manifest: '/o.json',
    compatible: false,
    mounts: [{ ...home, path: '/old' }],
  },
];
const HOME = 'mfe-public ./home/HomePage';
const JOBS = 'mfe-jobs ./jobs/JobsPage';
const ARCHIVE = 'mfe-jobs ./archive/ArchivePage';

const NotFoundPage = () => null;
const Page = () => null;
const start = initialState(remotes, versions, NotFoundPage);

/** Applies events one after the other. @returns the state after the last event, and the effects of this event */
function run(state: FederationState, ...events: FederationEvent[]) {
  return events.reduce((before, event) => transition(before.state, event), { state, effects: [] as readonly object[] });
}

const visit = (mount: string, path = '/'): FederationEvent => ({ type: 'visited', mount, visit: mount, path });
const loaded = (mount: string, attempt = 1): FederationEvent => ({ type: 'loaded', mount, attempt, Component: Page });
const received = (mount: string, deployed: Versions | null, purpose: 'navigate' | 'retry' = 'navigate') =>
  ({
    type: 'versionsReceived',
    request: { purpose, mount, attempt: 1 },
    versions: deployed,
  }) satisfies FederationEvent;

it('starts with no loaded remote, and with blocked mounts of incompatible remotes', () => {
  expect(start).toEqual({
    document: { status: 'current', versions, firstMount: null, hasNavigated: false },
    mounts: {
      [HOME]: { status: 'idle', remote: 'mfe-public', attempt: 0 },
      [JOBS]: { status: 'idle', remote: 'mfe-jobs', attempt: 0 },
      [ARCHIVE]: { status: 'idle', remote: 'mfe-jobs', attempt: 0 },
      'mfe-old ./home/HomePage': { status: 'incompatible', remote: 'mfe-old', attempt: 0 },
      [UNKNOWN_ADDRESS]: { status: 'cached', remote: null, attempt: 0, Component: NotFoundPage },
    },
  });
  expect(mountKey({ name: 'mfe-public' }, home)).toBe(HOME);
});

it('treats each visit as a navigation once the user has left the first mount of the document', () => {
  expect(isNavigation(start.document, HOME)).toBe(false);
  const first = run(start, visit(HOME), visit(HOME, '/?page=2')).state.document;
  expect(first).toMatchObject({ firstMount: HOME, hasNavigated: false });
  expect([isNavigation(first, HOME), isNavigation(first, JOBS)]).toEqual([false, true]);
  const second = run(start, visit(HOME), visit(JOBS)).state.document;
  expect(second).toMatchObject({ firstMount: HOME, hasNavigated: true });
  expect([isNavigation(second, HOME), isNavigation(second, JOBS)]).toEqual([true, true]);
});

it('requests the deployed versions for a navigation, not for the first page', () => {
  expect(run(start, visit(HOME)).effects).toEqual([{ type: 'load', mount: HOME, attempt: 1 }]);
  expect(run(start, visit(HOME), visit(JOBS)).effects).toEqual([
    { type: 'load', mount: JOBS, attempt: 1 },
    { type: 'requestVersions', request: { purpose: 'navigate', mount: JOBS, attempt: 1 }, isFresh: false },
  ]);
});

it('ignores an event of a mount that belongs to no remote', () => {
  const { state, effects } = transition(start, loaded('mfe-jobs ./other/OtherPage'));
  expect(state).toBe(start);
  expect(effects).toEqual([]);
});

describe('the versions that are received for a navigation', () => {
  const { state } = run(start, visit(HOME), visit(JOBS), loaded(JOBS));

  it.each([
    ['no response', null],
    ['the same versions', versions],
    ['the same versions in another order', otherOrder],
    ['another version of a remote that is not involved', newPublic],
  ])('shows the mount after a version check with %s', (_, deployed) => {
    const next = transition(state, received(JOBS, deployed));
    expect(next.state.mounts[JOBS]?.status).toBe('shown');
    expect(next.state.document.status).toBe('current');
    expect(next.effects).toEqual([]);
  });

  it.each([
    ['another version of its remote', newJobs],
    ['another shell', newShell],
    ['one remote more', moreRemotes],
    ['one remote less', fewerRemotes],
  ])('replaces the document after a version check with %s', (_, deployed) => {
    const next = transition(state, received(JOBS, deployed));
    expect(next.state.mounts).toBe(state.mounts);
    expect(next.state.document.status).toBe('replacing');
    expect(next.effects).toEqual([{ type: 'replaceDocument', when: 'now' }]);
  });

  it.each([
    ['any remote', newJobs],
    ['any other remote', newPublic],
  ])('replaces the document at an unknown URL for another version of %s', (_, deployed) => {
    const unknown = run(start, visit(HOME), visit(UNKNOWN_ADDRESS)).state;
    const next = transition(unknown, received(UNKNOWN_ADDRESS, deployed));
    expect(next.effects).toEqual([{ type: 'replaceDocument', when: 'now' }]);
  });

  it('shows the 404 page at an unknown URL while no version has changed', () => {
    const unknown = run(start, visit(HOME), visit(UNKNOWN_ADDRESS)).state;
    const { mounts } = transition(unknown, {
      type: 'versionsReceived',
      request: { purpose: 'navigate', mount: UNKNOWN_ADDRESS, attempt: 0 },
      versions,
    }).state;
    expect(mounts[UNKNOWN_ADDRESS]).toMatchObject({ status: 'shown', Component: NotFoundPage });
  });
});

describe('after a retry has requested the deployed versions', () => {
  const { state } = run(
    start,
    visit(JOBS),
    loaded(JOBS),
    { type: 'crashed', mount: JOBS, error: new Error() },
    {
      type: 'retryRequested',
      mount: JOBS,
    },
  );

  it('loads the mount again after a retry when no version has changed', () => {
    const next = transition(state, received(JOBS, versions, 'retry'));
    expect(next.state.mounts[JOBS]).toMatchObject({ status: 'loading', attempt: 2 });
    expect(next.effects).toEqual([
      { type: 'forget', remote: 'mfe-jobs' },
      { type: 'load', mount: JOBS, attempt: 2 },
    ]);
  });

  it('replaces the document after a retry when another version is deployed', () => {
    const next = transition(state, received(JOBS, newJobs, 'retry'));
    expect(next.effects).toEqual([{ type: 'replaceDocument', when: 'now' }]);
  });
});

describe('a load that needs a new document', () => {
  const { state } = run(start, visit(JOBS));
  const failed = (error: Error, attempt = 1): FederationEvent => ({ type: 'loadFailed', mount: JOBS, attempt, error });

  it.each([new NewDocumentError(), new AnotherVersionError()])(
    'replaces the document for a load that needs a new document: %s',
    (error) => {
      const next = transition(state, failed(error));
      expect(next.state.document.status).toBe('replacing');
      expect(next.state.mounts).toBe(state.mounts);
      expect(next.effects).toEqual([{ type: 'replaceDocument', when: 'now' }]);
    },
  );

  it('does not replace the document for a user who has left the mount', () => {
    const gone = run(state, { type: 'left', mount: JOBS, visit: JOBS }, visit(HOME)).state;
    const next = transition(gone, failed(new NewDocumentError()));
    expect(next.state.document.status).toBe('current');
    expect(next.state.mounts[JOBS]?.status).toBe('idle');
    expect(next.effects).toEqual([]);
  });

  it('ignores a load that needs a new document when the next load has begun', () => {
    expect(transition(state, failed(new NewDocumentError(), 0)).effects).toEqual([]);
  });
});

describe('a missing file', () => {
  const missingChunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const { state } = run(start, visit(JOBS), loaded(JOBS));
  const crashed = run(state, { type: 'crashed', mount: JOBS, error: missingChunk }).state;
  const subjects = {
    file: { type: 'file' },
    mount: { type: 'mount', mount: JOBS, attempt: 1 },
    unhandledError: { type: 'unhandledError', remote: 'mfe-jobs', error: missingChunk },
  } as const;

  it.each(['mfe-jobs', null])('requests the deployed versions for a missing file of %s', (remote) => {
    expect(transition(state, { type: 'fileMissing', remote })).toEqual({
      state,
      effects: [
        { type: 'requestVersions', request: { purpose: 'recover', remote, subject: { type: 'file' } }, isFresh: true },
      ],
    });
  });

  it.each([
    ['its remote', 'mfe-jobs', newJobs, 'mfe-jobs 1.1.0'],
    ['the shell', null, newShell, 'shell shell-2'],
    ['a remote that was removed', 'mfe-public', fewerRemotes, 'mfe-public undefined'],
  ])('stores a recovery for a missing file when another version of %s is deployed', (_, remote, deployed, recovery) => {
    const request = { purpose: 'recover', remote, subject: subjects.file } as const;
    expect(transition(state, { type: 'versionsReceived', request, versions: deployed })).toEqual({
      state,
      effects: [{ type: 'storeRecovery', subject: subjects.file, recovery }],
    });
  });

  it('replaces the document once the recovery is stored, and ignores versions that arrive afterwards', () => {
    const stored: FederationEvent = { type: 'recoveryStored', subject: subjects.mount, isStored: true };
    const next = transition(crashed, stored);
    expect(next.state.document.status).toBe('replacing');
    expect(next.state.mounts[JOBS]?.status).toBe('recovering');
    expect(next.effects).toEqual([{ type: 'replaceDocument', when: 'typingPauses' }]);
    for (const event of [stored, { ...stored, isStored: false }]) {
      expect(transition(next.state, event)).toEqual({ state: next.state, effects: [] });
    }
    for (const deployed of [null, versions, newJobs]) {
      const request = { purpose: 'recover', remote: 'mfe-jobs', subject: subjects.mount } as const;
      const event: FederationEvent = { type: 'versionsReceived', request, versions: deployed };
      expect(transition(next.state, event)).toEqual({ state: next.state, effects: [] });
      expect(transition(next.state, received(JOBS, deployed)).effects).toEqual([]);
    }
  });

  describe.each<[string, FederationEvent | null, Versions | null, string | null]>([
    ['the versions are unknown', null, null, 'mfe-jobs'],
    ['nothing else is deployed', null, versions, 'mfe-jobs'],
    ['only another remote is deployed', null, newPublic, 'mfe-jobs'],
    ['only a remote is deployed, and it is a file of the shell', null, newJobs, null],
    ['the recovery cannot be stored', { type: 'recoveryStored', subject: subjects.file, isStored: false }, null, null],
  ])('a missing file when %s', (_, event, deployed, remote) => {
    const outcome = (subject: (typeof subjects)[keyof typeof subjects], before: FederationState) =>
      transition(
        before,
        event === null
          ? { type: 'versionsReceived', request: { purpose: 'recover', remote, subject }, versions: deployed }
          : { type: 'recoveryStored', subject, isStored: false },
      );

    it('shows the failure of the mount that needs a missing file, and reports the failure', () => {
      const next = outcome(subjects.mount, crashed);
      expect(next.state.mounts[JOBS]?.status).toBe('failed');
      expect(next.effects).toEqual([{ type: 'report', remote: 'mfe-jobs', error: missingChunk }]);
    });

    it('degrades the page whose code requested the missing file', () => {
      const next = outcome(subjects.unhandledError, state);
      expect(next.state.mounts[JOBS]?.status).toBe('degraded');
      expect(next.effects).toEqual([{ type: 'reportUnhandled', remote: 'mfe-jobs', error: missingChunk }]);
    });

    it('changes nothing when no page needs the missing file', () => {
      expect(outcome(subjects.file, state)).toEqual({ state, effects: [] });
    });
  });

  it('requests the deployed versions before reporting an unhandled error caused by a missing file', () => {
    const event: FederationEvent = subjects.unhandledError;
    expect(transition(state, event)).toEqual({
      state,
      effects: [
        { type: 'requestVersions', request: { purpose: 'recover', remote: 'mfe-jobs', subject: event }, isFresh: true },
      ],
    });
  });
});

describe('an unhandled error', () => {
  const error = new Error('x is undefined');
  const status = (state: FederationState) =>
    Object.fromEntries([HOME, JOBS, ARCHIVE].map((key) => [key, (state.mounts[key] as MountState).status]));
  const { state } = run(start, visit(HOME), loaded(HOME), visit(JOBS), loaded(JOBS), received(JOBS, versions));

  it('degrades the shown mounts of the remote that caused an unhandled error, and reports the error', () => {
    const next = transition(state, { type: 'unhandledError', remote: 'mfe-jobs', error });
    expect(status(next.state)).toEqual({ [HOME]: 'shown', [JOBS]: 'degraded', [ARCHIVE]: 'idle' });
    expect(next.effects).toEqual([{ type: 'reportUnhandled', remote: 'mfe-jobs', error }]);
  });

  it('only reports an unhandled error of a remote that is not shown', () => {
    const next = transition(state, { type: 'unhandledError', remote: 'mfe-old', error });
    expect(next.state).toBe(state);
    expect(next.effects).toEqual([{ type: 'reportUnhandled', remote: 'mfe-old', error }]);
  });
});
