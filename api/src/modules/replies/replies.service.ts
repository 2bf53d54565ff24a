import type { ReplyBody } from '@heard/contract';
import type { CompanyActor } from '../../kernel/Caller.ts';
import { deleteReply } from './deleteReply.ts';
import { putReply } from './putReply.ts';
import type { RepliesDependencies } from './RepliesDependencies.ts';
import type { ReplyCondition } from './ReplyCondition.ts';
import { restoreReply } from './restoreReply.ts';

export type RepliesService = ReturnType<typeof repliesService>;

/** Replies of company owners to reviews about their company: one per review, public. */
export function repliesService(options: RepliesDependencies) {
  return {
    put: (caller: CompanyActor, id: string, body: ReplyBody, condition: ReplyCondition) =>
      putReply(options, caller, id, body, condition),
    remove: (caller: CompanyActor, id: string) => deleteReply(options, caller, id),
    restore: (caller: CompanyActor, id: string) => restoreReply(options, caller, id),
  };
}
