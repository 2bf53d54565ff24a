import { useIsHydrated } from '@heard/ui';
import { renderOnServer } from './testing.tsx';

describe('renderOnServer', () => {
  it('returns what the web server sends, and the hydrated page', async () => {
    function Page() {
      return <p>{useIsHydrated() ? `Stored: ${localStorage.getItem('choice')}` : 'Loading'}</p>;
    }
    localStorage.setItem('choice', 'tea');
    const { html, container, address } = await renderOnServer(<Page />, { at: '/page?a=1' });
    expect(html).toContain('<p>Loading</p>');
    expect(container.textContent).toContain('Stored: tea');
    expect(address()).toBe('/page?a=1');
  });

  it('rejects with what a page throws that reads what only browsers have', async () => {
    const Page = () => <p>{localStorage.getItem('choice')}</p>;
    await expect(renderOnServer(<Page />)).rejects.toThrow('The web server has no localStorage.');
    expect(() => localStorage.getItem('choice')).not.toThrow();
  });

  it('rejects if the browser renders something else first', async () => {
    let renders = 0;
    const Page = () => <p>Render {(renders += 1)}</p>;
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await expect(renderOnServer(<Page />)).rejects.toThrow('The browser renders something else first.');
  });
});
