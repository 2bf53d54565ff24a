import type { Passkey } from '@heard/contract';
import type { SessionCaller } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';
import { toPasskey } from './toPasskey.ts';

/** @throws 404 when the account has no such passkey */
export async function renamePasskey(
  dependencies: Pick<PasskeysDependencies, 'passkeys'>,
  caller: SessionCaller,
  id: string,
  name: string,
): Promise<Passkey> {
  const { passkeys } = dependencies;
  const passkey = await passkeys.rename(caller, id, name);
  if (passkey === undefined) throw new ProblemError('not-found');
  return toPasskey(passkey);
}
