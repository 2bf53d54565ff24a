import { useSite } from '@heard/sdk';
import { lazy, Suspense } from 'react';

// Without the buttons, the form of the page still works.
const ProviderButtons = lazy(() =>
  import(/* webpackChunkName: "single-sign-on" */ './ProviderButtons.tsx').catch(() => ({ default: () => null })),
);

/** The links that log in with an OpenID provider, which are loaded only if the installation has some. */
export function ProviderLogins() {
  const { loginProviders } = useSite();
  return (
    loginProviders && (
      <Suspense>
        <ProviderButtons providers={loginProviders} />
      </Suspense>
    )
  );
}
