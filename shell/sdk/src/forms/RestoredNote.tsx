import { Button, Note } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/** Shows that a form contains an unsent draft, and a button that discards the draft. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const t = useMessages();
  return (
    <Note
      action={
        <Button variant="ghost" onClick={onDiscard}>
          {t('restored.discard')}
        </Button>
      }
    >
      {t('restored')}
    </Note>
  );
}
