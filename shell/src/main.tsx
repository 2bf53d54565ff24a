import 'shared-ui/tokens.css';
import 'shared-ui/fonts.css';
import { HostProviders } from '@heard/sdk/host';
import { GlobalStyle } from 'shared-ui';
import { createRoot } from 'react-dom/client';
import { StyleSheetManager } from 'styled-components';
import { App } from './App.tsx';
import { readConfiguration } from './configuration/configuration.ts';
import { registerConfiguredRemotes } from './federation/federation.ts';
import { createLocalTokenStore } from './session/localTokenStore.ts';

declare let __webpack_nonce__: string;

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
__webpack_nonce__ = nonce;

const configuration = readConfiguration();
registerConfiguredRemotes(configuration);

const root = document.getElementById('root');
if (root === null) throw new Error('The document has no root.');
createRoot(root, {
  // A mount's boundary reports what it has caught itself, with the remote's name.
  onCaughtError: () => undefined,
}).render(
  <StyleSheetManager nonce={nonce}>
    <GlobalStyle />
    <HostProviders apiUrl={configuration.apiUrl} search={configuration.search} tokenStore={createLocalTokenStore()}>
      <App configuration={configuration} />
    </HostProviders>
  </StyleSheetManager>,
);
