import { Link } from '@heard/sdk';
import { RatingSummaryLine } from '@heard/ui';
import { Scale } from 'lucide-react';
import { toComparePath } from '../compare/comparedIds.ts';
import { useMessages } from './messages/messages.ts';

/** Leads to the choice of a company to compare this one with. */
export function CompareLine({ id }: { id: string }) {
  const t = useMessages();
  return (
    <RatingSummaryLine>
      <Scale />
      <span>
        <Link to={toComparePath([id], '')} rel="nofollow">
          {t('compare')}
        </Link>
      </span>
    </RatingSummaryLine>
  );
}
