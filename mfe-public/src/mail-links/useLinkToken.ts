import { useLocation, useNavigate } from '@heard/sdk';
import { useEffect, useState } from 'react';

/**
 * The one-time token of a mail's link, which stands behind `#token=`; null when there is none. It is taken out of the
 * address at once, so that nobody finds it in the history or behind a shared address.
 */
export function useLinkToken(): string | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(given);
  // Another mail's link, opened where this page stands already.
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true });
  }, [given, pathname, navigate]);
  return given ?? token;
}
