import type { Review } from '@heard/contract';
import { Link, paths, queryKeys, useQueryClient } from '@heard/sdk';
import { AppealPart } from '@heard/sdk/trust';
import { ReasonsNote, useGroundLabel } from '@heard/ui';

/** Why the author's review is hidden, and the appeal against the decision. */
export function HiddenNote({ hidden }: { hidden: NonNullable<Review['hidden']> }) {
  const labelGround = useGroundLabel();
  const queryClient = useQueryClient();
  const { ground, reason, flaggedBy, foundByProgram, decisionId, appealUntil, appeal } = hidden;
  const canAppeal = decisionId !== null && appealUntil !== null;
  return (
    <ReasonsNote
      rule={ground !== 'other' && <Link to={`${paths.transparency}#ground-${ground}`}>{labelGround(ground)}</Link>}
      reason={reason}
      flaggedBy={flaggedBy}
      foundByProgram={foundByProgram}
      appealUntil={appeal === null ? appealUntil : null}
    >
      {canAppeal && (
        <AppealPart
          decisionId={decisionId}
          state={appeal?.state ?? null}
          reason={appeal?.reason ?? null}
          appealUntil={appealUntil}
          onSent={() => void queryClient.invalidateQueries({ queryKey: queryKeys.ownReviews })}
        />
      )}
    </ReasonsNote>
  );
}
