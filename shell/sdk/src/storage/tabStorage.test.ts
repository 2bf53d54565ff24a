import { tabStorage } from './tabStorage.ts';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

test('returns a stored value until the value is removed', () => {
  expect(tabStorage.write('key', { a: [1] })).toBe(true);
  expect(tabStorage.read('key')).toEqual({ a: [1] });
  tabStorage.remove('key');
  expect(tabStorage.read('key')).toBeNull();
});

test('returns null for a stored text that is not JSON', () => {
  sessionStorage.setItem('key', '{');
  expect(tabStorage.read('key')).toBeNull();
});

test('stores nothing in browsers that block the storage, and never throws', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  expect(tabStorage.write('key', 1)).toBe(false);
  expect(tabStorage.read('key')).toBeNull();
  expect(() => tabStorage.remove('key')).not.toThrow();
});
