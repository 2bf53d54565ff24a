import { createLocalTokenStore } from './localTokenStore.ts';

const stored = () => localStorage.getItem('auth_token');

/** Changes the storage as another tab does: the event follows the change. */
function otherTab(change: () => void, key: string | null) {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
}

beforeEach(() => localStorage.clear());

// Covers SPEC-4.2, SPEC-9.7
test('stores the token under auth_token, across page loads', () => {
  const store = createLocalTokenStore();
  expect(store.get()).toBeNull();
  store.set('abc');
  expect(stored()).toBe('abc');
  expect(createLocalTokenStore().get()).toBe('abc');
  store.set(null);
  expect(stored()).toBeNull();
  expect(store.get()).toBeNull();
});

test('deletes the stored width of the account chip together with the token', () => {
  const store = createLocalTokenStore();
  store.set('abc');
  localStorage.setItem('account_width', '187.5px');
  store.set('def');
  expect(localStorage.getItem('account_width')).toBe('187.5px');
  store.set(null);
  expect(localStorage.getItem('account_width')).toBeNull();
});

test('notifies listeners of changes', () => {
  const store = createLocalTokenStore();
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.get()));
  store.set('abc');
  store.set(null);
  expect(seen).toEqual(['abc', null]);
});

test('notifies listeners of changes in another tab', () => {
  localStorage.setItem('auth_token', 'abc');
  const store = createLocalTokenStore();
  const seen: (string | null)[] = [];
  store.subscribe(() => seen.push(store.get()));
  otherTab(() => localStorage.setItem('auth_token', 'def'), 'auth_token');
  otherTab(() => localStorage.removeItem('auth_token'), 'auth_token');
  expect(seen).toEqual(['def', null]);
});

test('notifies listeners when another tab has cleared the storage', () => {
  localStorage.setItem('auth_token', 'abc');
  const store = createLocalTokenStore();
  const listener = jest.fn();
  store.subscribe(listener);
  otherTab(() => localStorage.clear(), null);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toBeNull();
});

test('ignores other keys, and does not notify listeners that have unsubscribed', () => {
  const store = createLocalTokenStore();
  const listener = jest.fn();
  const stop = store.subscribe(listener);
  otherTab(() => localStorage.setItem('theme', 'dark'), 'theme');
  stop();
  store.set('abc');
  otherTab(() => localStorage.removeItem('auth_token'), 'auth_token');
  expect(listener).not.toHaveBeenCalled();
});

test('keeps the session in memory when storage is disabled', () => {
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

test('keeps the session in memory when storage is full', () => {
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
