import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import type { CompanyRefusal } from '../api/createApiClient.ts';
import type { SessionStore } from '../session/createSessionStore.ts';
import type { Store } from '../store/createStore.ts';
import type { ActiveCompanyDialogProps } from './ActiveCompanyDialog.tsx';

/** Without the dialog, the page that sent the request still shows the error. */
const ActiveCompanyDialog = lazy<ComponentType<ActiveCompanyDialogProps>>(() =>
  import(/* webpackChunkName: "active-company" */ './ActiveCompanyDialog.tsx').catch(() => ({ default: () => null })),
);

export interface ActiveCompanyCheckProps {
  /** Why the API rejected the last request for the company that the page was opened for; null if it did not. */
  refusals: Store<CompanyRefusal | null>;
  store: SessionStore;
}

/** Shows a dialog when the session no longer acts for the company that the page was opened for. */
export function ActiveCompanyCheck({ refusals, store }: ActiveCompanyCheckProps) {
  const refusal = useSyncExternalStore(refusals.subscribe, refusals.get, refusals.get);
  useEffect(() => store.subscribe(() => refusals.set(null)), [store, refusals]);
  if (refusal === null) return null;
  return (
    <Suspense fallback={null}>
      <ActiveCompanyDialog refusal={refusal} onClose={() => refusals.set(null)} />
    </Suspense>
  );
}
