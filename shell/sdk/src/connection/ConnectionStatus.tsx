import { WifiOff } from 'lucide-react';
import { Spinner, StatusPill } from '@heard/ui';
import { useSyncExternalStore } from 'react';
import type { SlowRequests } from '../api/createSlowRequests.ts';
import { useMessages } from '../messages/messages.ts';

/** Shows a message while the browser is offline, and while the API is slow or overloaded. Must be inside of the `ToastStack`. */
export function ConnectionStatus({ slowRequests }: { slowRequests: SlowRequests }) {
  const t = useMessages();
  const online = useSyncExternalStore(subscribeOnline, isOnline, () => true);
  const slow = useSyncExternalStore(slowRequests.subscribe, slowRequests.get, slowRequests.get);
  if (!online) return <StatusPill icon={<WifiOff />}>{t('connection.offline')}</StatusPill>;
  return slow === null ? null : <StatusPill icon={<Spinner />}>{t(`connection.${slow}`)}</StatusPill>;
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOnline = () => navigator.onLine;
