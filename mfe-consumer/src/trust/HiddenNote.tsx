import type { Photo, Review } from '@heard/contract';
import { Link, paths, queryKeys, useQueryClient } from '@heard/sdk';
import { AppealPart } from '@heard/sdk/trust';
import { ReasonsNote, useGroundLabel } from '@heard/ui';

type HiddenPhoto = NonNullable<Photo['hidden']>;

interface HiddenNoteProps {
  hidden: HiddenPhoto & Partial<Pick<NonNullable<Review['hidden']>, 'flaggedBy' | 'foundByProgram'>>;
  /** The first sentence for a hidden photo. Default: the sentence for a hidden review. */
  photoTitle?: string;
}

/** Explains why the author's review or one of its photos is hidden, and offers an appeal against the decision. */
export function HiddenNote({ hidden, photoTitle }: HiddenNoteProps) {
  const labelGround = useGroundLabel();
  const queryClient = useQueryClient();
  const { ground, reason, flaggedBy, foundByProgram, decisionId, appealUntil, appeal } = hidden;
  const canAppeal = decisionId !== null && appealUntil !== null;
  return (
    <ReasonsNote
      {...(photoTitle !== undefined && { title: photoTitle, canChange: false })}
      rule={ground !== 'other' && <Link to={`${paths.transparency}#ground-${ground}`}>{labelGround(ground)}</Link>}
      reason={reason}
      {...(flaggedBy !== undefined && { flaggedBy })}
      {...(foundByProgram !== undefined && { foundByProgram })}
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
