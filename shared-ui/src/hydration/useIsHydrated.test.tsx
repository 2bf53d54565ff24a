import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { useIsHydrated } from './useIsHydrated.ts';

function Where() {
  return <p>{useIsHydrated() ? 'browser' : 'web server'}</p>;
}

async function toHtml(element: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(element);
  await stream.allReady;
  return new Response(stream).text();
}

describe('useIsHydrated', () => {
  it('returns true in a page that the browser renders', () => {
    render(<Where />);
    expect(screen.getByText('browser')).toBeVisible();
  });

  it("returns the server's value during hydration, even in a part that loads after the page is hydrated", async () => {
    let arrive = () => {};
    const LateWhere = lazy(
      () => new Promise<{ default: typeof Where }>((resolve) => (arrive = () => resolve({ default: Where }))),
    );
    const page = (Late: typeof Where | typeof LateWhere) => (
      <>
        <Where />
        <Suspense fallback="Loading">
          <Late />
        </Suspense>
      </>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = await toHtml(page(Where));
    expect(container).toHaveTextContent('web serverweb server');

    const differences: unknown[] = [];
    const onRecoverableError = (error: unknown) => void differences.push(error);
    await act(async () => void render(page(LateWhere), { container, hydrate: true, onRecoverableError }));
    expect(container).toHaveTextContent('browserweb server');
    await act(async () => arrive());
    expect(container).toHaveTextContent('browserbrowser');
    expect(differences).toEqual([]);
  });
});
