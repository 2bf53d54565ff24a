import { GlobalStyle } from 'shared-ui';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { HostProviders } from '../HostProviders.tsx';
import { Route, Routes } from '../router.ts';
import type { MountRow } from '../remote/RemoteDescription.ts';
import { createMemoryTokenStore } from '../session/TokenStore.ts';
import { StandInShell } from './StandInShell.tsx';

/**
 * Runs a remote alone, for its team's work: the real session, API client and search, against a running API that the
 * development server passes `/api` on to, and a stand-in for the shell's frame.
 * @param mounts the rows of the remote's `remote.json`
 * @param modules each row's component, by the row's `module`
 */
export function runAlone(mounts: readonly MountRow[], modules: Record<string, ComponentType>): void {
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <>
      <GlobalStyle />
      <HostProviders apiUrl="/api" tokenStore={createMemoryTokenStore()}>
        <StandInShell mounts={mounts}>
          <Routes>
            {mounts.map(({ path, module }) => {
              const Page = modules[module];
              return Page === undefined ? null : <Route key={path} path={path} element={<Page />} />;
            })}
          </Routes>
        </StandInShell>
      </HostProviders>
    </>,
  );
}
