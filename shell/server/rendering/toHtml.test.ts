import { createElement, lazy, Suspense, type ComponentType } from 'react';
import { toHtml } from './toHtml.ts';

const Text = ({ children }: { children: string }) => createElement('p', null, 'Read: ', children);
const Throwing: ComponentType = () => {
  throw new Error('The page is broken.');
};

it('renders elements that do not suspend', async () => {
  expect(await toHtml(() => createElement(Suspense, null, createElement(Text, null, 'a & b')))).toBe(
    '<!--$--><p>Read: <!-- -->a &amp; b</p><!--/$-->',
  );
});

it('renders the same HTML before and after a lazy component has loaded', async () => {
  const Lazy = lazy(() => Promise.resolve({ default: Text }));
  const page = () => createElement('main', null, createElement(Suspense, null, createElement(Lazy, null, 'text')));
  const first = await toHtml(page);
  expect(first).toBe('<main><!--$--><p>Read: <!-- -->text</p><!--/$--></main>');
  expect(await toHtml(page)).toBe(first);
});

it('waits for a lazy component outside of Suspense boundaries', async () => {
  const Lazy = lazy(() => Promise.resolve({ default: Text }));
  expect(await toHtml(() => createElement(Lazy, null, 'text'))).toBe('<p>Read: <!-- -->text</p>');
});

it.each([
  ['outside of boundaries', createElement(Throwing)],
  ['within a boundary', createElement(Suspense, { fallback: 'Loading' }, createElement(Throwing))],
])('rejects with the error of a component %s', async (_, element) => {
  await expect(toHtml(() => element)).rejects.toThrow('The page is broken.');
});

it('creates the elements a second time only if a part had to wait', async () => {
  const Lazy = lazy(() => Promise.resolve({ default: Text }));
  const create = jest.fn(() => createElement(Lazy, null, 'text'));
  await toHtml(create);
  expect(create).toHaveBeenCalledTimes(2);
  await toHtml(create);
  expect(create).toHaveBeenCalledTimes(3);
});
