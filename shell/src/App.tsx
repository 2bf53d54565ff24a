import { Route, Routes, useLocation } from '@heard/sdk';
import { SkipLink } from '@heard/ui';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { ShellConfiguration } from './configuration/ShellConfiguration.ts';
import type { FederationView } from './federation/FederationView.ts';
import { mountKey, UNKNOWN_ADDRESS } from './federation/machine/transition.ts';
import { RoutedMount } from './federation/RoutedMount.tsx';
import { useSlowNavigation } from './federation/useSlowNavigation.ts';
import { SiteFooter } from './footer/SiteFooter.tsx';
import { SiteHeader } from './header/SiteHeader.tsx';
import { useMessages } from './messages/messages.ts';
import { isMalformedPath } from './configuration/isMalformedPath.ts';
import { useDocumentHead } from './navigation/useDocumentHead.ts';
import { useNavigationFocus } from './navigation/useNavigationFocus.ts';

const Main = styled.main`
  &:focus {
    outline: 0;
  }
`;

export interface AppProps {
  configuration: ShellConfiguration;
  federation: FederationView;
}

/** The frame of every page, with the mounts of the configured remotes as its routes. */
export function App({ configuration, federation }: AppProps) {
  const t = useMessages();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useNavigationFocus(main);
  useDocumentHead();
  const progress = useSlowNavigation(federation);
  // Shows the page. The document hides it until hydration if the first render of the browser will differ from the HTML of the server.
  useLayoutEffect(() => void delete document.documentElement.dataset.differs, []);
  const routes = useMemo(
    () =>
      configuration.remotes.flatMap((remote) =>
        remote.mounts.map((definition) => {
          const { path, guard } = definition;
          const mount = <RoutedMount mountKey={mountKey(remote, definition)} guard={guard} federation={federation} />;
          return <Route key={path} path={path} element={mount} />;
        }),
      ),
    [configuration, federation],
  );
  const unknown = <RoutedMount mountKey={UNKNOWN_ADDRESS} federation={federation} />;
  return (
    <>
      <div ref={progress} data-progress role="progressbar" aria-label={t('mount.loading')} hidden />
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <SiteHeader />
      <Main id="main" ref={main} tabIndex={-1}>
        {/* Shows the 404 page for a link that was cut within an escape sequence, because no page could read the parameters of such a path. */}
        {isMalformedPath(pathname) ? (
          unknown
        ) : (
          <Routes>
            {routes}
            <Route path="*" element={unknown} />
          </Routes>
        )}
      </Main>
      <SiteFooter links={configuration.footerLinks} pages={configuration.pages} />
    </>
  );
}
