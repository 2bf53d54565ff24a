import type { Company } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { RatingSummaryLine } from '@heard/ui';
import { Users } from 'lucide-react';
import { useMessages } from './messages/messages.ts';

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** The number of a company's reviews by origin, with a link to the comparison. Renders nothing if all reviews are organic. */
export function OriginsLine({ id, originCounts }: Pick<Company, 'id' | 'originCounts'>) {
  const t = useMessages();
  const organic = sum(originCounts.organic);
  const invited = sum(originCounts.invited);
  const confirmed = sum(originCounts.confirmed);
  if (invited + confirmed === 0) return null;
  return (
    <RatingSummaryLine>
      <Users />
      <span>{t('origins.counts', { organic, invited, confirmed })}</span>
      <Link to={paths.companyTransparency(id)}>{t('origins.compare')}</Link>
    </RatingSummaryLine>
  );
}
