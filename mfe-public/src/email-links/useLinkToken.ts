import { useLocation, useNavigate } from '@heard/sdk';
import { useEffect, useState } from 'react';

/**
 * Returns the token of an email link from the URL's fragment, such as `#token=…`, or null if there is none. Removes it
 * from the URL immediately, so that it is neither in the history nor in a copied URL.
 */
export function useLinkToken(name: 'token' | 'digest' = 'token'): string | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const fromUrl = new URLSearchParams(hash.slice(1)).get(name);
  const [token, setToken] = useState(fromUrl);
  // Another email's link was opened while this page is shown.
  if (fromUrl !== null && fromUrl !== token) setToken(fromUrl);
  useEffect(() => {
    if (fromUrl !== null) void navigate(pathname, { replace: true });
  }, [fromUrl, pathname, navigate]);
  return fromUrl ?? token;
}
