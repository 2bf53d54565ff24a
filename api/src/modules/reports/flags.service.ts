import type { CreateFlagBody } from '@heard/contract';
import type { PageQuery } from '@heard/contract/schemas';
import type { Caller, CompanyOwner, Consumer } from '../../kernel/Caller.ts';
import { createFlag } from './createFlag.ts';
import type { FlagsDependencies } from './FlagsDependencies.ts';
import { listOwnFlags } from './listOwnFlags.ts';
import { withdrawFlag } from './withdrawFlag.ts';

export type FlagsService = ReturnType<typeof flagsService>;

/** Reports of reviews, replies and photos. A report does not hide anything; a person decides. */
export function flagsService(options: FlagsDependencies) {
  return {
    create: (caller: Consumer | CompanyOwner, id: string, body: CreateFlagBody) =>
      createFlag(options, caller, id, body),
    ofCaller: (caller: Caller, query: PageQuery) => listOwnFlags(options, caller, query),
    withdraw: (caller: Caller, id: string) => withdrawFlag(options, caller, id),
  };
}
