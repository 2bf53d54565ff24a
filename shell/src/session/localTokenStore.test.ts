import { createLocalTokenStore } from './localTokenStore.ts';

const stored = () => localStorage.getItem('auth_token');

/** As another tab does it: the storage has changed already when the event comes. */
function otherTab(change: () => void, key: string | null) {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
}

beforeEach(() => localStorage.clear());

// Covers SPEC-4.2, SPEC-9.7
test('keeps the token under auth_token, over a page load', () => {
  const store = createLocalTokenStore();
  expect(store.get()).toBeNull();
  store.set('abc');
  expect(stored()).toBe('abc');
  expect(createLocalTokenStore().get()).toBe('abc');
  store.set(null);
  expect(stored()).toBeNull();
  expect(store.get()).toBeNull();
});

test('tells of its own changes', () => {
  const store = createLocalTokenStore();
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.get()));
  store.set('abc');
  store.set(null);
  expect(seen).toEqual(['abc', null]);
});

test('tells of the changes of another tab', () => {
  localStorage.setItem('auth_token', 'abc');
  const store = createLocalTokenStore();
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.get()));
  otherTab(() => localStorage.setItem('auth_token', 'def'), 'auth_token');
  otherTab(() => localStorage.removeItem('auth_token'), 'auth_token');
  expect(seen).toEqual(['def', null]);
});

test('tells when another tab has cleared everything', () => {
  localStorage.setItem('auth_token', 'abc');
  const store = createLocalTokenStore();
  const listener = jest.fn();
  store.subscribe(listener);
  otherTab(() => localStorage.clear(), null);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toBeNull();
});

test('is quiet about what is not its own, and to who has stopped listening', () => {
  const store = createLocalTokenStore();
  const listener = jest.fn();
  const stop = store.subscribe(listener);
  otherTab(() => localStorage.setItem('theme', 'dark'), 'theme');
  stop();
  store.set('abc');
  otherTab(() => localStorage.removeItem('auth_token'), 'auth_token');
  expect(listener).not.toHaveBeenCalled();
});

test('keeps the session for the page where storage is switched off', () => {
  const off = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is switched off.', 'SecurityError');
  });
  const store = createLocalTokenStore();
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.get()));
  expect(store.get()).toBeNull();
  store.set('abc');
  expect(store.get()).toBe('abc');
  store.set(null);
  expect(store.get()).toBeNull();
  expect(seen).toEqual(['abc', null]);
  off.mockRestore();
});

test('keeps the session for the page where storage is full', () => {
  const store = createLocalTokenStore();
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.get()));
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Storage is full.', 'QuotaExceededError');
  });
  store.set('abc');
  expect(store.get()).toBe('abc');
  store.set(null);
  expect(store.get()).toBeNull();
  expect(seen).toEqual(['abc', null]);

  store.set('abc');
  full.mockRestore();
  store.set('def');
  expect(stored()).toBe('def');
  otherTab(() => localStorage.removeItem('auth_token'), 'auth_token');
  expect(store.get()).toBeNull();
});
