import { Route, Routes } from '@heard/sdk';
import { SkipLink } from '@heard/ui';
import { useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { ShellConfiguration } from './configuration/ShellConfiguration.ts';
import type { FederationStore } from './federation/FederationStore.ts';
import { mountKey, UNKNOWN_ADDRESS } from './federation/machine/transition.ts';
import { Mount } from './federation/Mount.tsx';
import { SiteFooter } from './footer/SiteFooter.tsx';
import { Guarded } from './guards/Guarded.tsx';
import { SiteHeader } from './header/SiteHeader.tsx';
import { useMessages } from './messages/messages.ts';
import { useDocumentHead } from './navigation/useDocumentHead.ts';
import { useNavigationFocus } from './navigation/useNavigationFocus.ts';

const Main = styled.main`
  &:focus {
    outline: 0;
  }
`;

export interface AppProps {
  configuration: ShellConfiguration;
  federation: FederationStore;
}

/** The frame of every page, with the mounts of the configured remotes as its routes. */
export function App({ configuration, federation }: AppProps) {
  const t = useMessages();
  const main = useRef<HTMLElement>(null);
  useNavigationFocus(main);
  useDocumentHead();
  const routes = useMemo(
    () =>
      configuration.remotes.flatMap((remote) =>
        remote.mounts.map((definition) => {
          const { path, guard } = definition;
          const key = mountKey(remote, definition);
          // With a key, no page inherits the React state of another one.
          const mount = <Mount key={key} mountKey={key} federation={federation} />;
          return (
            <Route
              key={path}
              path={path}
              element={guard === undefined ? mount : <Guarded guard={guard}>{mount}</Guarded>}
            />
          );
        }),
      ),
    [configuration, federation],
  );
  return (
    <>
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <SiteHeader />
      <Main id="main" ref={main} tabIndex={-1}>
        <Routes>
          {routes}
          <Route path="*" element={<Mount mountKey={UNKNOWN_ADDRESS} federation={federation} />} />
        </Routes>
      </Main>
      <SiteFooter links={configuration.footerLinks} />
    </>
  );
}
