// Counts the commits of React. React must be loaded after this module.
import './federation/commits.ts';
import '@heard/ui/tokens.css';
import '@heard/ui/fonts.css';
import '@heard/ui/print.css';
import './navigation/progress.css';
import { NotFoundPage } from '@heard/sdk';
import { resolveLanguage } from '@heard/sdk/host';
import { activateLanguage } from '@heard/ui';
import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { readConfiguration } from './configuration/configuration.ts';
import type { ShellConfiguration } from './configuration/ShellConfiguration.ts';
import { createContributions } from './contributions/createContributions.ts';
import { registerConfiguredRemotes } from './federation/federation.ts';
import { watchDepartures } from './federation/departures.ts';
import { createFindOwner, findOwnerOfError } from './federation/fileOwners.ts';
import { FederationStore } from './federation/FederationStore.ts';
import { loadFirstPage } from './federation/loadFirstPage.ts';
import { startRuntime } from './federation/startRuntime.ts';
import { watchUnhandledErrors } from './federation/watchUnhandledErrors.ts';
import { createLocalLanguageStore } from './language/localLanguageStore.ts';
import { keepEarlyInput } from './rendering/earlyInput.ts';
import { canHydrate, hydrate } from './rendering/hydrate.ts';
import { keepRenderedPage } from './rendering/renderedPage.ts';
import { Root } from './Root.tsx';
import { createLocalTokenStore } from './session/localTokenStore.ts';
import { measureWhenIdle } from './webVitals/measureWhenIdle.ts';
import { restyleOnMediaChange } from './theme/restyleOnMediaChange.ts';

declare const __webpack_public_path__: string;

const reload = () => window.location.reload();
// Captures the function now, because a remote may replace `window.fetch` later.
const { fetch } = window;

const languageStore = createLocalLanguageStore();
// Activates the language before any package reads its messages.
activateLanguage(resolveLanguage(languageStore.get()));

async function start(configuration: ShellConfiguration, notice: ReactNode = null): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root.');
  const { remotes, versions } = configuration;
  // Adds a stylesheet before the store is created, because the store would treat a stylesheet that is added afterwards as a leftover of a
  // page, and remove it.
  restyleOnMediaChange();
  const findOwner = createFindOwner(remotes, new URL(__webpack_public_path__, document.baseURI).href);
  const federation = new FederationStore({
    remotes,
    versions,
    findOwner,
    NotFoundPage,
    reload,
    onFirstPage: (page) => measureWhenIdle(page, federation, configuration.vitalsSample),
  });
  const contributions = createContributions(configuration, federation.surroundings);
  startRuntime();
  registerConfiguredRemotes(configuration);
  watchUnhandledErrors({ federation, findOwner });
  watchDepartures();
  const isRendered = canHydrate(root, languageStore) && notice === null;
  if (notice === null) keepRenderedPage(root);
  const isLoaded = await loadFirstPage(remotes, federation, isRendered);
  const page = (
    <Root
      configuration={configuration}
      federation={federation}
      notice={notice}
      tokenStore={createLocalTokenStore()}
      languageStore={languageStore}
      fetch={fetch}
      contributions={contributions}
      reload={reload}
    />
  );
  const { pathname } = window.location;
  const options = {
    // Ignores errors that an error boundary has caught: each mount reports them with the remote's name.
    onCaughtError: () => undefined,
    /** Reports errors from which React has recovered. Without this function, React throws the error in the window. */
    onRecoverableError: (error: unknown, { componentStack = '' }: { componentStack?: string }) =>
      federation.reportRecovery(error, componentStack),
    /**
     * Handles an error in the last error boundary, for example because a page has replaced built-in functions. React has then removed the whole page.
     */
    onUncaughtError: (error: unknown) => {
      // Does not reload if the first page of the document has failed, because the next document would fail again, and reloading would never end.
      if (federation.hasNavigated || window.location.pathname !== pathname) reload();
      else window.addEventListener('popstate', reload);
      federation.dispatch({ type: 'unhandledError', remote: findOwnerOfError(findOwner, error) ?? null, error });
    },
  };
  keepEarlyInput(root);
  if (isRendered && isLoaded) {
    hydrate(root, page, options);
  } else {
    // Renders in a transition, so that React renders in slices. A synchronous render would block input on a slow phone
    // for 200 ms.
    startTransition(() => createRoot(root, options).render(page));
  }
}

const configuration = readConfiguration();
if (configuration.overrideSources.length === 0) {
  void start(configuration);
} else {
  import(/* webpackChunkName: "overrides" */ './overrides/withOverrides.tsx')
    .then(({ withOverrides }) => withOverrides(configuration, reload))
    .then(
      (overridden) => start(overridden.configuration, overridden.notice),
      (error: unknown) => {
        console.error('Remote overrides could not be loaded and are ignored:', error);
        return start(configuration);
      },
    );
}
