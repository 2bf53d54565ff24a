import 'shared-ui/tokens.css';
import 'shared-ui/fonts.css';
import { HostProviders, languageOf } from '@heard/sdk/host';
import { activateLanguage, GlobalStyle } from 'shared-ui';
import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { StyleSheetManager } from 'styled-components';
import { App } from './App.tsx';
import { readConfiguration } from './configuration/configuration.ts';
import type { ShellConfiguration } from './configuration/ShellConfiguration.ts';
import { Deployment } from './federation/Deployment.ts';
import { registerConfiguredRemotes } from './federation/federation.ts';
import { watchLateFailures } from './federation/lateFailures.ts';
import { loadFirstPage } from './federation/Mount.tsx';
import { startRuntime } from './federation/startRuntime.ts';
import { createLocalLanguageStore } from './language/localLanguageStore.ts';
import { createLocalTokenStore } from './session/localTokenStore.ts';

declare let __webpack_nonce__: string;
declare const __webpack_public_path__: string;

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
__webpack_nonce__ = nonce;

const reload = () => window.location.reload();

const languageStore = createLocalLanguageStore();
// Before any package asks for its texts.
activateLanguage(languageOf(languageStore.get()));

async function start(configuration: ShellConfiguration, notice: ReactNode = null): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root.');
  const deployment = new Deployment(configuration.versions, reload);
  startRuntime();
  registerConfiguredRemotes(configuration);
  const shellFiles = new URL(__webpack_public_path__, document.baseURI).href;
  watchLateFailures({ remotes: configuration.remotes, deployment, shellFiles });
  await loadFirstPage(configuration.remotes, deployment);
  // A mount's boundary reports what it has caught itself, with the remote's name.
  const reactRoot = createRoot(root, { onCaughtError: () => undefined });
  // In slices: a phone that renders the first page in one go answers nobody for 200 ms.
  startTransition(() =>
    reactRoot.render(
      <StyleSheetManager nonce={nonce}>
        <GlobalStyle />
        {notice}
        <HostProviders
          apiUrl={configuration.apiUrl}
          algolia={configuration.algolia}
          tokenStore={createLocalTokenStore()}
          languageStore={languageStore}
          company={configuration.company}
        >
          <App configuration={configuration} deployment={deployment} />
        </HostProviders>
      </StyleSheetManager>,
    ),
  );
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
        console.error('The remotes that this browser may have of its own are left out:', error);
        return start(configuration);
      },
    );
}
