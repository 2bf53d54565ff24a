import { Link } from '@heard/sdk';
import { RatingSummaryLine } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

/** Links to the page where the visitor chooses another company to compare with this company. */
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
