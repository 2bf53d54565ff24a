import { Route, Routes } from '@heard/sdk';
import { SkipLink } from 'shared-ui';
import { useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { ShellConfiguration } from './configuration/ShellConfiguration.ts';
import type { Deployment } from './federation/Deployment.ts';
import { keyOf, Mount } from './federation/Mount.tsx';
import { SiteFooter } from './footer/SiteFooter.tsx';
import { Guarded } from './guards/Guarded.tsx';
import { SiteHeader } from './header/SiteHeader.tsx';
import { useMessages } from './messages/messages.ts';
import { useDocumentHead } from './navigation/useDocumentHead.ts';
import { useNavigationFocus } from './navigation/useNavigationFocus.ts';
import { UnknownAddress } from './not-found/UnknownAddress.tsx';

const Main = styled.main`
  &:focus {
    outline: 0;
  }
`;

/** The frame of every page, with the mounts of the configured remotes as its routes. */
export function App({ configuration, deployment }: { configuration: ShellConfiguration; deployment: Deployment }) {
  const t = useMessages();
  const main = useRef<HTMLElement>(null);
  useNavigationFocus(main);
  useDocumentHead();
  const routes = useMemo(
    () =>
      configuration.remotes.flatMap((remote) =>
        remote.mounts.map((row) => {
          // A key of its own: one remote's state must not pass on to another's page.
          const mount = <Mount key={keyOf(remote, row)} remote={remote} row={row} deployment={deployment} />;
          return (
            <Route
              key={row.path}
              path={row.path}
              element={row.guard === undefined ? mount : <Guarded guard={row.guard}>{mount}</Guarded>}
            />
          );
        }),
      ),
    [configuration, deployment],
  );
  return (
    <>
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <SiteHeader />
      <Main id="main" ref={main} tabIndex={-1}>
        <Routes>
          {routes}
          <Route path="*" element={<UnknownAddress deployment={deployment} />} />
        </Routes>
      </Main>
      <SiteFooter links={configuration.footerLinks} />
    </>
  );
}
