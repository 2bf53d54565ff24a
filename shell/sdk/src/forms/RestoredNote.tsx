import { Button, Note } from 'shared-ui';
import { useMessages } from './messages/messages.ts';

/** Says that what stands in a form was typed earlier and is not sent yet, and offers to go back to what is. */
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
