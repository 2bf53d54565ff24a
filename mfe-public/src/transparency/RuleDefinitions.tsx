import { GROUNDS, useGroundLabel } from '@heard/ui';
import { Definitions } from '../lists/Definitions.ts';
import { useMessages } from './messages/messages.ts';

/** The rules that a text may violate. Decisions link to them. */
export function RuleDefinitions() {
  const t = useMessages();
  const labelGround = useGroundLabel();
  return (
    <Definitions>
      {GROUNDS.map((ground) => (
        <div key={ground} id={`ground-${ground}`}>
          <dt>{labelGround(ground)}</dt>
          <dd>{t(`meaning.${ground}`)}</dd>
        </div>
      ))}
    </Definitions>
  );
}
