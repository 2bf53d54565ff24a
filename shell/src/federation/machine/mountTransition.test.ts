import type { MountState, OpenMount } from './FederationState.ts';
import { mountTransition, shownPage, type LocalEvent } from './mountTransition.ts';

const mount = 'mfe-jobs ./jobs/JobsPage';
const remote = 'mfe-jobs';
const attempt = 3;
const Component = () => null;
const NewComponent = () => null;
const open: OpenMount = { remote, attempt, visit: 'a', path: '/jobs' };

const error = new Error('The day has 25 hours.');
const missingChunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const timeout = Object.assign(new Error('mfe-jobs has not loaded in 7 s'), { name: 'TimeoutError' });

/** Every state that a mount can be in. */
const states = {
  idle: { remote, attempt, status: 'idle' },
  incompatible: { remote, attempt, status: 'incompatible' },
  pending: { remote, attempt, status: 'pending' },
  prefetching: { remote, attempt, status: 'prefetching' },
  cached: { remote, attempt, status: 'cached', Component },
  'cached, of the shell': { remote: null, attempt, status: 'cached', Component },
  loading: { ...open, status: 'loading', isVersionConfirmed: true, Component: null },
  'loading, version unconfirmed': { ...open, status: 'loading', isVersionConfirmed: false, Component: null },
  'loaded, version unconfirmed': { ...open, status: 'loading', isVersionConfirmed: false, Component },
  shown: { ...open, status: 'shown', Component },
  degraded: { ...open, status: 'degraded', Component },
  recovering: { ...open, status: 'recovering', error: missingChunk },
  'failed while loading': { ...open, status: 'failed', Component: null },
  'failed while rendering': { ...open, status: 'failed', Component },
  'retrying after a failure': { ...open, status: 'retrying', Component: null },
  'retrying while degraded': { ...open, status: 'retrying', Component },
} satisfies Record<string, MountState>;
type StateName = keyof typeof states;

/** Every event, in each variant that a transition depends on. */
const events = {
  'first visit': { type: 'visited', mount, visit: 'a', path: '/jobs', isNavigation: false },
  navigation: { type: 'visited', mount, visit: 'a', path: '/jobs', isNavigation: true },
  'visit by another instance': { type: 'visited', mount, visit: 'b', path: '/jobs', isNavigation: true },
  'visit at another path': { type: 'visited', mount, visit: 'a', path: '/jobs/baker', isNavigation: true },
  left: { type: 'left', mount, visit: 'a' },
  'left by another instance': { type: 'left', mount, visit: 'b' },
  loaded: { type: 'loaded', mount, attempt, Component: NewComponent },
  'loaded by an earlier attempt': { type: 'loaded', mount, attempt: attempt - 1, Component: NewComponent },
  'load failed': { type: 'loadFailed', mount, attempt, error },
  'load timed out': { type: 'loadFailed', mount, attempt, error: timeout },
  'earlier load failed': { type: 'loadFailed', mount, attempt: attempt - 1, error },
  crashed: { type: 'crashed', mount, error },
  'crashed by a missing chunk': { type: 'crashed', mount, error: missingChunk },
  'retry requested': { type: 'retryRequested', mount },
  'version confirmed for the navigation': { type: 'versionConfirmed', mount, attempt, purpose: 'navigate' },
  'version confirmed for the retry': { type: 'versionConfirmed', mount, attempt, purpose: 'retry' },
  'version confirmed for an earlier navigation': {
    type: 'versionConfirmed',
    mount,
    attempt: attempt - 1,
    purpose: 'navigate',
  },
  'version confirmed for an earlier retry': {
    type: 'versionConfirmed',
    mount,
    attempt: attempt - 1,
    purpose: 'retry',
  },
  'recovery failed': { type: 'recoveryFailed', mount, attempt },
  'earlier recovery failed': { type: 'recoveryFailed', mount, attempt: attempt - 1 },
  degraded: { type: 'degraded', mount },
} satisfies Record<string, LocalEvent>;
type EventName = keyof typeof events;

type Row = [MountState, ...object[]];

const check = { type: 'requestVersions', request: { purpose: 'navigate', mount, attempt }, isFresh: false };
const checkNext = { type: 'requestVersions', request: { purpose: 'navigate', mount, attempt: 4 }, isFresh: false };
const checkFresh = { type: 'requestVersions', request: { purpose: 'retry', mount, attempt }, isFresh: true };
const load = { type: 'load', mount, attempt: 4 };
const forget = { type: 'forget', remote };
const report = (reason: unknown) => ({ type: 'report', remote, error: reason });
const recover = {
  type: 'requestVersions',
  request: { purpose: 'recover', remote, subject: { type: 'mount', mount, attempt } },
  isFresh: true,
};

const idle: MountState = { remote, attempt, status: 'idle' };
const cached: MountState = { remote, attempt, status: 'cached', Component };
const nextLoad: MountState = { ...open, attempt: 4, status: 'loading', isVersionConfirmed: true, Component: null };
const nextUnconfirmed: MountState = { ...nextLoad, isVersionConfirmed: false };
const moved = { path: '/jobs/baker' };

/** The next state and the effects of each event. Events that are not listed change nothing. */
const transitions: Record<StateName, Partial<Record<EventName, Row>>> = {
  idle: {
    'first visit': [nextLoad, load],
    navigation: [nextUnconfirmed, load, checkNext],
    'visit by another instance': [{ ...nextUnconfirmed, visit: 'b' }, load, checkNext],
    'visit at another path': [{ ...nextUnconfirmed, ...moved }, load, checkNext],
  },
  incompatible: {
    navigation: [states.incompatible, check],
    'visit by another instance': [states.incompatible, check],
    'visit at another path': [states.incompatible, check],
  },
  pending: {
    navigation: [states.pending, check],
    'visit by another instance': [states.pending, check],
    'visit at another path': [states.pending, check],
  },
  prefetching: {
    'first visit': [states.loading],
    navigation: [states['loading, version unconfirmed'], check],
    'visit by another instance': [{ ...states['loading, version unconfirmed'], visit: 'b' }, check],
    'visit at another path': [{ ...states['loading, version unconfirmed'], ...moved }, check],
    loaded: [{ ...cached, Component: NewComponent }],
    'load failed': [idle],
    'load timed out': [idle],
  },
  cached: {
    'first visit': [states.shown],
    navigation: [states.shown, check],
    'visit by another instance': [{ ...states.shown, visit: 'b' }, check],
    'visit at another path': [{ ...states.shown, ...moved }, check],
  },
  'cached, of the shell': {
    'first visit': [{ ...states.shown, remote: null }],
    navigation: [{ ...states['loaded, version unconfirmed'], remote: null }, check],
    'visit by another instance': [{ ...states['loaded, version unconfirmed'], remote: null, visit: 'b' }, check],
    'visit at another path': [{ ...states['loaded, version unconfirmed'], remote: null, ...moved }, check],
  },
  loading: {
    'visit by another instance': [{ ...states.loading, visit: 'b' }],
    'visit at another path': [{ ...states.loading, ...moved }],
    left: [{ remote, attempt, status: 'prefetching' }],
    loaded: [{ ...states.shown, Component: NewComponent }],
    'load failed': [{ ...open, status: 'recovering', error }, recover],
    'load timed out': [states['failed while loading'], report(timeout)],
    'version confirmed for the navigation': [states.loading],
  },
  'loading, version unconfirmed': {
    'visit by another instance': [{ ...states['loading, version unconfirmed'], visit: 'b' }],
    'visit at another path': [{ ...states['loading, version unconfirmed'], ...moved }],
    left: [{ remote, attempt, status: 'prefetching' }],
    loaded: [{ ...states['loaded, version unconfirmed'], Component: NewComponent }],
    'load failed': [{ ...open, status: 'recovering', error }, recover],
    'load timed out': [states['failed while loading'], report(timeout)],
    'version confirmed for the navigation': [states.loading],
  },
  'loaded, version unconfirmed': {
    'visit by another instance': [{ ...states['loaded, version unconfirmed'], visit: 'b' }],
    'visit at another path': [{ ...states['loaded, version unconfirmed'], ...moved }],
    left: [cached],
    'version confirmed for the navigation': [states.shown],
  },
  shown: {
    'visit by another instance': [{ ...states.shown, visit: 'b' }],
    'visit at another path': [{ ...states.shown, ...moved }],
    left: [cached],
    crashed: [states['failed while rendering'], report(error)],
    'crashed by a missing chunk': [states.recovering, { ...forget, error: missingChunk }, recover],
    degraded: [states.degraded],
  },
  degraded: {
    'visit by another instance': [{ ...states.degraded, visit: 'b' }],
    'visit at another path': [{ ...states.shown, ...moved }],
    left: [cached],
    crashed: [states['failed while rendering'], report(error)],
    'crashed by a missing chunk': [states.recovering, { ...forget, error: missingChunk }, recover],
    'retry requested': [states['retrying while degraded'], checkFresh],
  },
  recovering: {
    'visit by another instance': [{ ...states.recovering, visit: 'b' }],
    'visit at another path': [{ ...states.recovering, ...moved }],
    left: [idle],
    'recovery failed': [states['failed while loading'], report(missingChunk)],
  },
  'failed while loading': {
    'visit by another instance': [{ ...states['failed while loading'], visit: 'b' }],
    'visit at another path': [{ ...nextLoad, ...moved }, load],
    left: [idle],
    'retry requested': [states['retrying after a failure'], checkFresh],
  },
  'failed while rendering': {
    'visit by another instance': [{ ...states['failed while rendering'], visit: 'b' }],
    'visit at another path': [{ ...states.shown, attempt: 4, ...moved }],
    left: [cached],
    'retry requested': [states['retrying after a failure'], checkFresh],
  },
  'retrying after a failure': {
    'visit by another instance': [{ ...states['retrying after a failure'], visit: 'b' }],
    'visit at another path': [{ ...states['retrying after a failure'], ...moved }],
    left: [idle],
    'version confirmed for the retry': [nextLoad, forget, load],
  },
  'retrying while degraded': {
    'visit by another instance': [{ ...states['retrying while degraded'], visit: 'b' }],
    'visit at another path': [{ ...states['retrying while degraded'], ...moved }],
    left: [cached],
    crashed: [states['retrying after a failure'], report(error)],
    'crashed by a missing chunk': [states.recovering, { ...forget, error: missingChunk }, recover],
    'version confirmed for the retry': [nextLoad, forget, load],
  },
};

const pairs = (Object.keys(states) as StateName[]).flatMap((state) =>
  (Object.keys(events) as EventName[]).map((event): [StateName, EventName] => [state, event]),
);
const [applicable, ignored] = [true, false].map((applies) =>
  pairs.filter(([state, event]) => (transitions[state][event] !== undefined) === applies),
);

it.each(applicable ?? [])('changes a mount from the state "%s" on the event "%s"', (state, event) => {
  const before = structuredClone({ ...states[state], Component: undefined });
  const [next, ...effects] = transitions[state][event] ?? [];
  expect(mountTransition(states[state], events[event])).toEqual({ state: next, effects });
  expect(structuredClone({ ...states[state], Component: undefined })).toEqual(before);
});

it.each(ignored ?? [])('keeps a mount in the state "%s" on the event "%s"', (state, event) => {
  const result = mountTransition(states[state], events[event]);
  expect(result.state).toBe(states[state]);
  expect(result.effects).toEqual([]);
});

describe('the page of a mount', () => {
  const usable = new Set<StateName>(['cached', 'shown', 'degraded', 'retrying while degraded']);

  it.each(Object.keys(states) as StateName[])('renders the page of a mount while the page is usable: %s', (name) => {
    expect(shownPage(states[name], true)).toBe(usable.has(name) ? Component : null);
  });

  it('waits for the version check before the 404 page, except at the start of the document', () => {
    expect(shownPage(states['cached, of the shell'], true)).toBeNull();
    expect(shownPage(states['cached, of the shell'], false)).toBe(Component);
  });
});

it('does not report a crash of the 404 page, because the page belongs to no remote', () => {
  const state: MountState = { ...states.shown, remote: null };
  expect(mountTransition(state, events.crashed)).toEqual({
    state: { ...states['failed while rendering'], remote: null },
    effects: [],
  });
});
