import { HostProviders, type HostProvidersProps } from '@heard/sdk/host';
import { GlobalStyle } from '@heard/ui';
import type { ReactNode } from 'react';
import { App } from './App.tsx';
import type { ShellConfiguration } from './configuration/ShellConfiguration.ts';
import { ErrorBoundary } from './federation/ErrorBoundary.tsx';
import type { FederationView } from './federation/FederationView.ts';
import { ShellFailure } from './federation/ShellFailure.tsx';

export interface RootProps extends Omit<
  HostProvidersProps,
  'apiUrl' | 'algolia' | 'company' | 'responses' | 'children'
> {
  configuration: ShellConfiguration;
  federation: FederationView;
  /** A notice to show above the page. */
  notice?: ReactNode;
  /** Reloads the document. */
  reload: () => void;
}

/** The root component of every page. The web server and the browser render the same elements. */
export function Root({ configuration, federation, notice = null, reload, ...host }: RootProps) {
  return (
    <>
      <GlobalStyle />
      <ErrorBoundary
        onError={(error) => federation.dispatch({ type: 'unhandledError', remote: null, error })}
        fallback={<ShellFailure reload={reload} />}
      >
        {notice}
        <HostProviders
          apiUrl={configuration.apiUrl}
          algolia={configuration.algolia}
          company={configuration.company}
          responses={configuration.responses}
          operator={configuration.operator}
          contactEmail={configuration.contactEmail}
          sendsEmail={configuration.sendsEmail}
          loginProviders={configuration.loginProviders}
          publicUrl={configuration.publicUrl}
          categoryIcons={configuration.categoryIcons}
          {...host}
        >
          <App configuration={configuration} federation={federation} />
        </HostProviders>
      </ErrorBoundary>
    </>
  );
}
