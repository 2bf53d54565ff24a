import { Link } from '@heard/sdk';
import { RatingSummaryLine } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/** Leads to the choice of a company to compare this one with. */
export function CompareLine({ id }: { id: string }) {
  const t = useMessages();
  return (
    <RatingSummaryLine>
      <span>
        <Link to={`/compare?companies=${encodeURIComponent(id)}&q=`} rel="nofollow">
          {t('compare')}
        </Link>
      </span>
    </RatingSummaryLine>
  );
}
