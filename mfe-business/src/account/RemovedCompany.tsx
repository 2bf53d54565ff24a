import type { OwnCompany } from '@heard/contract';
import { Link, paths, queryKeys, useQueryClient } from '@heard/sdk';
import { AppealPart } from '@heard/sdk/trust';
import { ReasonsNote, useGroundLabel } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

/** Explains why the company's page was removed, and offers an appeal against the decision. */
export function RemovedCompany({ removed }: { removed: NonNullable<OwnCompany['removed']> }) {
  const t = useMessages();
  const labelGround = useGroundLabel();
  const queryClient = useQueryClient();
  const { ground, reason, decisionId, appealUntil, appeal } = removed;
  return (
    <ReasonsNote
      title={t('removed.title')}
      heading="h2"
      rule={<Link to={`${paths.transparency}#ground-${ground}`}>{labelGround(ground)}</Link>}
      reason={reason}
      canChange={false}
      appealUntil={appeal === null ? appealUntil : null}
    >
      <p>{t('removed.account')}</p>
      {decisionId !== null && appealUntil !== null && (
        <AppealPart
          decisionId={decisionId}
          state={appeal?.state ?? null}
          reason={appeal?.reason ?? null}
          appealUntil={appealUntil}
          onSent={() => void queryClient.invalidateQueries({ queryKey: queryKeys.ownCompany })}
        />
      )}
    </ReasonsNote>
  );
}
