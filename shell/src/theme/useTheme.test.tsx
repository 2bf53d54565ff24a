import { act, renderHook } from '@testing-library/react';
import { useTheme } from './useTheme.ts';

const shown = () => document.documentElement.dataset.theme;
const remembered = () => localStorage.getItem('theme');

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test("is the system's until a person chooses", () => {
  const { result } = renderHook(useTheme);
  expect(result.current[0]).toBe('system');
  expect(shown()).toBeUndefined();
  expect(remembered()).toBeNull();
});

test('begins with what the document has read before the first paint', () => {
  document.documentElement.dataset.theme = 'dark';
  expect(renderHook(useTheme).result.current[0]).toBe('dark');
  expect(shown()).toBe('dark');
});

test('takes no theme that there is not', () => {
  document.documentElement.dataset.theme = 'pink';
  expect(renderHook(useTheme).result.current[0]).toBe('system');
  expect(shown()).toBeUndefined();
});

test("shows and remembers what is chosen, and forgets it for the system's", () => {
  const { result } = renderHook(useTheme);
  act(() => result.current[1]('dark'));
  expect(result.current[0]).toBe('dark');
  expect(shown()).toBe('dark');
  expect(remembered()).toBe('dark');
  act(() => result.current[1]('light'));
  expect(shown()).toBe('light');
  expect(remembered()).toBe('light');
  act(() => result.current[1]('system'));
  expect(result.current[0]).toBe('system');
  expect(shown()).toBeUndefined();
  expect(remembered()).toBeNull();
});

test("shows what is chosen also where it can't be remembered", () => {
  const { result } = renderHook(useTheme);
  const off = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is switched off.', 'SecurityError');
  });
  act(() => result.current[1]('dark'));
  off.mockRestore();
  expect(result.current[0]).toBe('dark');
  expect(shown()).toBe('dark');
});
