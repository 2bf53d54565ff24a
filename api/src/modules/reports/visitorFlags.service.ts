import type { ConfirmVisitorFlagBody, CreateVisitorFlagBody, Language } from '@heard/contract';
import { confirmVisitorFlag } from './confirmVisitorFlag.ts';
import { createVisitorFlag } from './createVisitorFlag.ts';
import { notifyDeletedFlag } from './notifyDeletedFlag.ts';
import { sendVisitorFlagCode } from './sendVisitorFlagCode.ts';
import type { VisitorFlagsDependencies } from './VisitorFlagsDependencies.ts';

export type VisitorFlagsService = ReturnType<typeof visitorFlagsService>;

/**
 * Reports of illegal content by people without an account (Digital Services Act, article 16). A report is filed once its sender has
 * entered the code that was sent to the email address. Name and email address are deleted after the decision.
 */
export function visitorFlagsService(options: VisitorFlagsDependencies) {
  return {
    create: (id: string, body: CreateVisitorFlagBody, language: Language) =>
      createVisitorFlag(options, id, body, language),
    sendCode: (id: string) => sendVisitorFlagCode(options, id),
    confirm: (id: string, body: ConfirmVisitorFlagBody) => confirmVisitorFlag(options, id, body),
    notifyDeleted: () => notifyDeletedFlag(options),
  };
}
