import { createSessionStore, type SessionStore } from './createSessionStore.ts';
import { createMemoryTokenStore } from './TokenStore.ts';

/** Keeps each state that a listener has seen. */
function watched(store: SessionStore) {
  const seen: unknown[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  return { seen, stop };
}

// Covers SPEC-3.1
test('starts with the stored token', () => {
  expect(createSessionStore(createMemoryTokenStore('abc')).get()).toEqual({ token: 'abc', account: null, ended: 'no' });
  expect(createSessionStore(createMemoryTokenStore()).get()).toEqual({ token: null, account: null, ended: 'no' });
});

test('stores the token when a session starts and removes the token when the session ends', () => {
  const tokens = createMemoryTokenStore();
  const store = createSessionStore(tokens);
  store.start('abc');
  expect(tokens.get()).toBe('abc');
  store.end('refused');
  expect(tokens.get()).toBeNull();
});

test('changes the token and the reason why the session ended in a single update', () => {
  const store = createSessionStore(createMemoryTokenStore('abc'));
  const { seen } = watched(store);
  store.end('loggedOut');
  store.start('def');
  store.end('refused');
  expect(seen).toEqual([
    { token: null, account: null, ended: 'loggedOut' },
    { token: 'def', account: null, ended: 'no' },
    { token: null, account: null, ended: 'refused' },
  ]);
});

test('updates the session when another tab changes the token', () => {
  const tokens = createMemoryTokenStore('abc');
  const { seen } = watched(createSessionStore(tokens));
  tokens.set(null);
  tokens.set('def');
  expect(seen).toEqual([
    { token: null, account: null, ended: 'loggedOut', isEndedElsewhere: true },
    { token: 'def', account: null, ended: 'no' },
  ]);
});

test('notifies no listener when nothing has changed', () => {
  const tokens = createMemoryTokenStore('abc');
  const store = createSessionStore(tokens);
  const { seen } = watched(store);
  tokens.set('abc');
  store.start('abc');
  expect(seen).toEqual([]);
  expect(store.get()).toBe(store.get());
});

test('does not notify listeners that have unsubscribed', () => {
  const store = createSessionStore(createMemoryTokenStore('abc'));
  const { seen, stop } = watched(store);
  stop();
  store.end('loggedOut');
  expect(seen).toEqual([]);
});
