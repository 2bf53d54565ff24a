import { useEffect } from 'react';
import { translate } from '../messages/messages.ts';
import { useNotices } from '../notices/NoticesContext.ts';
import type { SessionStore } from './createSessionStore.ts';

/** Shows a notice when the session was ended in another tab. */
export function LoggedOutElsewhere({ store }: { store: SessionStore }) {
  const notices = useNotices();
  useEffect(
    () =>
      store.subscribe(() => {
        if (store.get().isEndedElsewhere) notices.show({ text: translate('session.loggedOutElsewhere') });
      }),
    [store, notices],
  );
  return null;
}
