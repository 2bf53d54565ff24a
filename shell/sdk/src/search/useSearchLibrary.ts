import { useCallback, useEffect, useState } from 'react';
import type { SearchLibrary } from './createSearchLoader.ts';
import { useSearchLoader } from './SearchContext.ts';
import { whenIdle } from '../idle/whenIdle.ts';

type LibraryState = { status: 'absent' | 'loading' | 'failed' } | { status: 'ready'; library: SearchLibrary };

/**
 * The library that searches: absent until `load` is called, which may be called again after it has failed. An idle browser
 * fetches it beforehand; when that fails, nobody has asked for it yet.
 */
export function useSearchLibrary(): LibraryState & { load: () => void } {
  const loader = useSearchLoader();
  const [state, setState] = useState<LibraryState>({ status: 'absent' });
  useEffect(() => whenIdle(() => void loader().catch(() => undefined)), [loader]);
  const load = useCallback(() => {
    setState((now) => (now.status === 'ready' ? now : { status: 'loading' }));
    loader().then(
      (library) => {
        // What was found earlier may have changed: a company that was missing has got its first review.
        void library.client.clearCache();
        setState({ status: 'ready', library });
      },
      () => setState({ status: 'failed' }),
    );
  }, [loader]);
  return { ...state, load };
}
