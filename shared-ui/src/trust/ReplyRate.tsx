import { getNumberFormat } from '../language/getNumberFormat.ts';
import { useLanguage } from '../language/language.ts';
import { useMessages } from './messages/messages.ts';

type Typical =
  | 'within1Hour'
  | 'within4Hours'
  | 'within12Hours'
  | 'within1Day'
  | 'within2Days'
  | 'within3Days'
  | 'within1Week'
  | 'within2Weeks'
  | 'within1Month'
  | 'later';

/** The props of `ReplyRate`. */
export interface ReplyRateProps {
  /** The number of recent reviews; at least 1. */
  reviews: number;
  /** The number of reviews with a reply. */
  replied: number;
  /** The range that contains the median time to a reply, such as `within1Day`; null if there are no replies. */
  typical: Typical | null;
}

/** A sentence about the share of reviews that a company replies to, and the reply time. */
export function ReplyRate({ reviews, replied, typical }: ReplyRateProps) {
  const t = useMessages();
  const language = useLanguage();
  if (typical === null) return t('replies.none');
  // Shows 0 % or 100 % only if that is the exact value.
  const percent = replied === reviews ? 100 : Math.min(99, Math.max(1, Math.round((replied / reviews) * 100)));
  const share = getNumberFormat(language, { style: 'percent' }).format(percent / 100);
  return t('replies.some', { share, typical: t(`typical.${typical}`) });
}
