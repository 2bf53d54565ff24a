import { renderInHost, renderOnServer } from '@heard/sdk/testing';
import { screen } from '@testing-library/react';
import TemplatePage from './TemplatePage.tsx';

test('shows a heading and a title, and links to the home page', async () => {
  const { user, address } = renderInHost(<TemplatePage />, { at: '/template' });
  const { textContent: title } = screen.getByRole('heading', { level: 1 });
  expect(document.title).toBe(`${title} · Heard`);
  await user.click(screen.getByRole('link', { name: 'Back to home' }));
  expect(address()).toBe('/');
});

test('renders the same HTML on the server as in the first render of the browser', async () => {
  const { html } = await renderOnServer(<TemplatePage />, { at: '/template' });
  expect(html).toContain('<h1');
});
