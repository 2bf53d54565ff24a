import type { AddPasskeyBody, Language, Passkey } from '@heard/contract';
import type { SessionCaller } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { insertPasskey } from './insertPasskey.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';
import { toPasskey } from './toPasskey.ts';
import { verifyNewPasskey } from './verifyNewPasskey.ts';

/** Adds a passkey and notifies the owner by email. @throws the errors of `verifyNewPasskey` and `insertPasskey` */
export async function addPasskey(
  dependencies: PasskeysDependencies,
  caller: SessionCaller,
  body: AddPasskeyBody,
  fallbackLanguage: Language,
): Promise<Passkey> {
  const { composeFactorNotice, runInTransaction, credentials, mailQueue } = dependencies;
  const verified = await verifyNewPasskey(dependencies, caller, body);
  const notice = await composeFactorNotice(caller, 'passkeyAdded', fallbackLanguage);
  return runInTransaction(async (transaction) => {
    if (!(await credentials.lock(transaction, caller, 'update'))) throw new ProblemError('unauthenticated');
    const passkey = await insertPasskey(dependencies, transaction, caller, verified);
    await mailQueue.add(transaction, caller, notice);
    return toPasskey(passkey);
  });
}
