import { Link, Route, Routes } from '@heard/sdk';
import { renderInHost } from '@heard/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { useNavigationFocus } from './useNavigationFocus.ts';

function PageWithField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Field" />;
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  useNavigationFocus(main);
  return (
    <>
      <a href="#main">Skip to the content</a>
      <Link to="/one">One</Link>
      <Link to="/two">Two</Link>
      <Link to="/field">Field page</Link>
      <Link to="/one?page=2">Further</Link>
      <main id="main" ref={main} tabIndex={-1}>
        <Routes>
          <Route path="/one" element={<h1>Page one</h1>} />
          <Route path="/two" element={<h1>Page two</h1>} />
          <Route path="/field" element={<PageWithField />} />
        </Routes>
      </main>
    </>
  );
}

const scrollTo = jest.fn();
const main = () => screen.getByRole('main');
const link = (name: string) => screen.getByRole('link', { name });
const page = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(scrollTo);
  scrollTo.mockClear();
});

test('keeps the focus and the scroll position of the first page', () => {
  renderInHost(<Frame />, { at: '/one' });
  expect(main()).not.toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('scrolls to the top and focuses the content after a navigation to another page', async () => {
  const { user } = renderInHost(<Frame />, { at: '/one' });
  await user.click(link('Two'));
  await page('Page two');
  expect(main()).toHaveFocus();
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
});

test('does not take the focus from a field that has been focused since the new page appeared', async () => {
  const { user } = renderInHost(<Frame />, { at: '/one' });
  await user.click(link('Field page'));
  expect(await screen.findByRole('textbox')).toHaveFocus();
});

test('keeps focus and scroll position after a navigation within the page', async () => {
  const { user, address } = renderInHost(<Frame />, { at: '/one' });
  await user.click(link('Further'));
  expect(address()).toBe('/one?page=2');
  expect(link('Further')).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('keeps the scroll position of the browser after going back, and moves the focus', async () => {
  const { user } = renderInHost(<Frame />, { at: '/one' });
  await user.click(link('Two'));
  await page('Page two');
  scrollTo.mockClear();
  act(() => main().blur());
  act(() => window.history.back());
  await page('Page one');
  expect(main()).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();

  await user.click(link('Two'));
  await page('Page two');
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test('scrolls to the top after going back within the page', async () => {
  const { user, address } = renderInHost(<Frame />, { at: '/one' });
  await user.click(link('Further'));
  act(() => window.history.back());
  await waitFor(() => expect(address()).toBe('/one'));
  await user.click(link('Two'));
  await page('Page two');
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test('scrolls to the top after the skip link was used', async () => {
  const { user, address } = renderInHost(<Frame />, { at: '/one' });
  await user.click(link('Skip to the content'));
  await waitFor(() => expect(address()).toBe('/one#main'));
  await user.click(link('Two'));
  await page('Page two');
  expect(scrollTo).toHaveBeenCalledTimes(1);
});
