import { createStore } from './createStore.ts';

it('notifies each listener of a change until the listener unsubscribes', () => {
  const store = createStore('a');
  const [first, second] = [jest.fn(), jest.fn()];
  const unsubscribe = store.subscribe(first);
  store.subscribe(second);
  store.set('b');
  unsubscribe();
  store.set('c');
  expect(store.get()).toBe('c');
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(2);
});

it('notifies no listener when the state stays the same', () => {
  const store = createStore('a');
  const listener = jest.fn();
  store.subscribe(listener);
  store.set('a');
  expect(listener).not.toHaveBeenCalled();
});

it('does not notify a listener that was unsubscribed by an earlier listener of the same change', () => {
  const store = createStore(0);
  const second = jest.fn();
  store.subscribe(() => unsubscribe());
  const unsubscribe = store.subscribe(second);
  store.set(1);
  store.set(2);
  expect(second.mock.calls.length).toBeLessThanOrEqual(1);
});
