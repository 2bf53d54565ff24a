import { GlobalStyle } from '@heard/ui';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { HostProviders } from '../HostProviders.tsx';
import { Route, Routes } from '../router.ts';
import type { MountRow } from '../remote/RemoteDescription.ts';
import { createMemoryTokenStore } from '../session/TokenStore.ts';
import { StandaloneShell } from './StandaloneShell.tsx';

/**
 * Runs a remote standalone for development, without the shell. Uses the real session, API client and search inside a minimal frame.
 * Requests go to `/api`, which the development server proxies to a running API.
 * @param mounts the mounts of the remote's `remote.json`
 * @param modules the component of each mount, by the mount's `module`
 * @throws when a mount has no component
 * @example
 * runAlone(remote.mounts as MountRow[], { './jobs/JobsPage': JobsPage });
 */
export function runAlone(mounts: readonly MountRow[], modules: Record<string, ComponentType>): void {
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <>
      <GlobalStyle />
      <HostProviders apiUrl="/api" tokenStore={createMemoryTokenStore()}>
        <StandaloneShell mounts={mounts}>
          <Routes>
            {mounts.map(({ path, module }) => {
              const Page = modules[module];
              if (Page === undefined) throw new Error(`${path} is mounted, but there is no component for ${module}.`);
              return <Route key={path} path={path} element={<Page />} />;
            })}
          </Routes>
        </StandaloneShell>
      </HostProviders>
    </>,
  );
}
