import type { Review } from '@heard/contract';
import { paths } from '@heard/sdk';
import { ReviewMenu } from '@heard/ui';
import { Copy, Flag, Share2 } from 'lucide-react';
import { useTransition } from 'react';
import { useMessages } from './messages/messages.ts';
import type { Reporting } from './useReporting.ts';
import type { Sharing } from './useSharing.ts';

interface CardMenuProps {
  review: Pick<Review, 'id' | 'title' | 'reply'>;
  reporting: Reporting;
  sharing: Sharing;
}

/** The menu of a review. Its entries report the review, report its reply and share the review. */
export function CardMenu({
  review: { id, title, reply },
  reporting: { open, waiting, isOwner },
  sharing,
}: CardMenuProps) {
  const t = useMessages();
  const [isOpening, startOpening] = useTransition();
  const select = (part: 'review' | 'reply') => () => startOpening(() => open?.({ reviewId: id, part }));
  const page = { path: paths.review(id), title };
  return (
    <ReviewMenu
      busy={isOpening || waiting?.reviewId === id}
      items={[
        ...(open === null ? [] : [{ label: t('report.review'), icon: <Flag />, onSelect: select('review') }]),
        ...(open !== null && reply !== null && !isOwner
          ? [{ label: t('report.reply'), icon: <Flag />, onSelect: select('reply') }]
          : []),
        { label: t('share.review'), icon: <Share2 />, onSelect: () => sharing.share(page) },
        { label: t('share.link'), icon: <Copy />, onSelect: () => sharing.copy(page) },
      ]}
    />
  );
}
