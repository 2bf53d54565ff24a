import { useSite } from '@heard/sdk';
import { lazy, Suspense } from 'react';

// Lazily loaded, because the form of the page works without the buttons.
const ProviderButtons = lazy(() =>
  import(/* webpackChunkName: "single-sign-on" */ './ProviderButtons.tsx').catch(() => ({ default: () => null })),
);

/**
 * The links that log in with an OpenID provider. They are loaded only if the installation has providers.
 *
 * @param isLogin whether the page is also for administrators
 */
export function ProviderLogins({ isLogin = false }: { isLogin?: boolean }) {
  const providers = useSite().loginProviders?.filter(({ isStaff }) => isLogin || isStaff !== true) ?? [];
  return (
    providers.length > 0 && (
      <Suspense>
        <ProviderButtons providers={providers} />
      </Suspense>
    )
  );
}
