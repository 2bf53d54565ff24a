import { act, renderHook } from '@testing-library/react';
import { useTheme } from './useTheme.ts';

const shown = () => document.documentElement.dataset.theme;
const remembered = () => localStorage.getItem('theme');

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('follows the theme of the system until the user chooses a theme', () => {
  const { result } = renderHook(useTheme);
  expect(result.current[0]).toBe('system');
  expect(shown()).toBeUndefined();
  expect(remembered()).toBeNull();
});

test('starts with the theme that the document has applied before the first paint', () => {
  document.documentElement.dataset.theme = 'dark';
  expect(renderHook(useTheme).result.current[0]).toBe('dark');
  expect(shown()).toBe('dark');
});

test('ignores an unknown theme', () => {
  document.documentElement.dataset.theme = 'pink';
  expect(renderHook(useTheme).result.current[0]).toBe('system');
});

test('applies and stores the chosen theme, and removes the stored theme for the theme of the system', () => {
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

test('sets the bars of the browser to the color of the theme', () => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" data-scheme="light">
    <meta name="theme-color" content="#131934" media="(prefers-color-scheme: dark)" data-scheme="dark">`;
  const media = () => Array.from(document.querySelectorAll('meta'), (meta) => meta.media);
  const { result } = renderHook(useTheme);
  act(() => result.current[1]('dark'));
  expect(media()).toEqual(['not all', 'all']);
  act(() => result.current[1]('light'));
  expect(media()).toEqual(['all', 'not all']);
  act(() => result.current[1]('system'));
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('applies the chosen theme even if storing fails', () => {
  const { result } = renderHook(useTheme);
  const off = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is switched off.', 'SecurityError');
  });
  act(() => result.current[1]('dark'));
  off.mockRestore();
  expect(result.current[0]).toBe('dark');
  expect(shown()).toBe('dark');
});
