import type { ContentPart, DecisionGround, FlagState, Ground, ReviewOutcome } from '@heard/contract';
import { toIso } from '../../kernel/toIso.ts';
import { type ReviewWithAuthorRow, toCompanyReview } from '../reviews/index.ts';

/** The columns that a trigger stores of a deleted or hidden review or reply. */
interface RemovedContent {
  /** The id of the review. */
  id: string;
  /** The ground, in events about decisions only. */
  ground?: DecisionGround;
  reason?: string;
}

interface DecidedContent {
  flag: { id: string; reviewId: string; part: ContentPart; reason: Ground; state: FlagState };
  outcome: ReviewOutcome;
  ground: DecisionGround;
  reason: string;
}

/** An event with the rows at the time of the event. */
type Happened =
  | {
      type: 'review.created' | 'review.updated' | 'review.shown' | 'reply.created' | 'reply.updated';
      content: { review: ReviewWithAuthorRow };
    }
  | { type: 'review.deleted' | 'review.hidden' | 'reply.deleted'; content: RemovedContent }
  | { type: 'flag.decided'; content: DecidedContent }
  | { type: 'ping'; content: Record<string, never> };

/** An event as `EVENT` selects it. */
export type EventRow = Happened & {
  id: string;
  /** The public id of the company. */
  company: string;
  /** The language of emails to the company; null for none. */
  language: string | null;
  created_at: string;
};

/** Maps an event to the JSON that receivers get. */
export function toEvent(event: EventRow) {
  const { id, type, created_at: createdAt, company: companyId } = event;
  return { id, type, createdAt: toIso(createdAt), companyId, data: toData(event) };
}

function toData(event: EventRow) {
  switch (event.type) {
    case 'review.created':
    case 'review.updated':
    case 'review.shown':
    case 'reply.created':
    case 'reply.updated':
      return { review: toCompanyReview(event.content.review) };
    case 'review.deleted':
    case 'review.hidden':
    case 'reply.deleted': {
      const { id, ...decision } = event.content;
      return { review: { id }, ...decision };
    }
    case 'flag.decided':
    case 'ping':
      return event.content;
  }
}
