import { useLocation, useNavigate } from '@heard/sdk';
import { useEffect, useState } from 'react';

/**
 * Returns the parameters of an email link from the URL's fragment, such as `#token=…&rating=4`; null if the fragment has no parameter `name`.
 * Removes the fragment from the URL immediately, so that neither the browser's history nor a copied URL contains the token.
 * @example
 * const rating = useLinkParameters('token')?.get('rating');
 */
export function useLinkParameters(name: string): URLSearchParams | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const fromUrl = new URLSearchParams(hash.slice(1)).has(name) ? hash.slice(1) : null;
  const [kept, setKept] = useState(fromUrl);
  // Handles a second email link, which the person opens while this page is shown.
  if (fromUrl !== null && fromUrl !== kept) setKept(fromUrl);
  useEffect(() => {
    if (fromUrl !== null) void navigate(pathname, { replace: true });
  }, [fromUrl, pathname, navigate]);
  const shown = fromUrl ?? kept;
  return shown === null ? null : new URLSearchParams(shown);
}

/**
 * Returns the token of an email link from the URL's fragment, such as `#token=…`, or null if there is none. See `useLinkParameters`.
 * @example
 * const token = useLinkToken();
 */
export function useLinkToken(name: 'token' | 'digest' = 'token'): string | null {
  return useLinkParameters(name)?.get(name) ?? null;
}
