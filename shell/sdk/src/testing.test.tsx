import { useIsHydrated } from '@heard/ui';
import { renderOnServer } from './testing.tsx';

describe('renderOnServer', () => {
  it('returns the HTML of the web server and the hydrated page', async () => {
    function Page() {
      return <p>{useIsHydrated() ? `Stored: ${localStorage.getItem('choice')}` : 'Loading'}</p>;
    }
    localStorage.setItem('choice', 'tea');
    const { html, container, address } = await renderOnServer(<Page />, { at: '/page?a=1' });
    expect(html).toContain('<p>Loading</p>');
    expect(container.textContent).toContain('Stored: tea');
    expect(address()).toBe('/page?a=1');
  });

  it('rejects with the error of a page that reads browser APIs on the server', async () => {
    const Page = () => <p>{localStorage.getItem('choice')}</p>;
    await expect(renderOnServer(<Page />)).rejects.toThrow('The web server has no localStorage.');
    expect(() => localStorage.getItem('choice')).not.toThrow();
  });

  it('rejects if the first render in the browser differs from the HTML of the server', async () => {
    let renders = 0;
    const Page = () => <p>Render {(renders += 1)}</p>;
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await expect(renderOnServer(<Page />)).rejects.toThrow('The browser renders something else first.');
  });
});
