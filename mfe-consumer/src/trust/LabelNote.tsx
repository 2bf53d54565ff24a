import type { Review } from '@heard/contract';
import { queryKeys, useQueryClient } from '@heard/sdk';
import { AppealPart } from '@heard/sdk/trust';
import { Note, Stack } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

interface LabelNoteProps {
  decision: NonNullable<Review['labelDecision']>;
}

/**
 * Explains that an administrator has added a label to the author's review, and offers an appeal against the decision. The label names the
 * reason.
 */
export function LabelNote({ decision: { decisionId, appealUntil, appeal } }: LabelNoteProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return (
    <Stack>
      <Note>{t('label.note')}</Note>
      {decisionId !== null && appealUntil !== null && (
        <AppealPart
          decisionId={decisionId}
          state={appeal?.state ?? null}
          reason={appeal?.reason ?? null}
          appealUntil={appealUntil}
          onSent={() => void queryClient.invalidateQueries({ queryKey: queryKeys.ownReviews })}
        />
      )}
    </Stack>
  );
}
