import type { Mark, MarkReason } from '@heard/contract';
import { toReview } from '../reviews/index.ts';
import { toIso } from '../../kernel/toIso.ts';
import type { MarkReportRow, MarkRow } from '../marks/index.ts';
import { showName } from '../../kernel/showName.ts';

export function toMark(row: MarkRow): Mark {
  const { review } = row;
  return {
    id: row.id,
    createdAt: toIso(row.created_at),
    closedAt: row.closed_at === null ? null : toIso(row.closed_at),
    reasons: toReasons(row),
    company: {
      id: row.company_domain,
      name: showName(row.company_name),
      website: row.company_website,
      flags: row.owner_flags,
    },
    review: review && {
      ...toReview(review),
      user: {
        name: review.user_name,
        lastName: review.user_last_name,
        createdAt: toIso(review.user_created_at),
        reviewsQuantity: review.user_count,
      },
    },
  };
}

function toReportOfMark(row: MarkReportRow) {
  return {
    id: row.id,
    by: row.by_visitor ? ('visitor' as const) : row.by_company ? ('company' as const) : ('consumer' as const),
    name: row.visitor_name,
    part: row.part,
    photoId: row.photo_id,
    reason: row.reason,
    explanation: row.explanation,
    law: row.law,
    createdAt: toIso(row.created_at),
    earlier: row.earlier,
  };
}

function toReasons({ reasons, other, flags }: MarkRow): MarkReason[] {
  const { hiddenText, similarText, burst, newAccount, lookAlike, lookAlikeName, sameName, renamed } = reasons;
  const { ownDomain, votes, newPhotos, bounces } = reasons;
  const list: MarkReason[] = [];
  if (flags.length > 0) list.push({ kind: 'flags', flags: flags.map(toReportOfMark) });
  if (renamed) list.push({ kind: 'renamed', ...renamed });
  if (lookAlike) list.push({ kind: 'lookAlike', companyId: lookAlike.domain });
  if (hiddenText) list.push({ kind: 'hiddenText', reason: hiddenText.reason });
  if (lookAlikeName) {
    list.push({ kind: 'lookAlikeName', companyId: lookAlikeName.domain, companyName: showName(lookAlikeName.name) });
  }
  if (sameName) list.push({ kind: 'sameName', companyId: sameName.domain, companyName: showName(sameName.name) });
  if (ownDomain) list.push({ kind: 'ownDomain' });
  if (similarText) {
    list.push({
      kind: 'similarText',
      percent: similarText.percent,
      other: other && {
        title: other.title,
        description: other.description,
        language: other.language,
        companyId: other.company_domain,
        companyName: showName(other.company_name),
      },
    });
  }
  if (burst) list.push({ kind: 'burst', ...burst });
  if (votes) list.push({ kind: 'votes', ...votes });
  if (newPhotos) list.push({ kind: 'newPhotos', ...newPhotos });
  if (bounces) list.push({ kind: 'bounces', ...bounces });
  if (newAccount) list.push({ kind: 'newAccount', ...newAccount });
  return list;
}
