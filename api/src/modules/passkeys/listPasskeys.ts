import type { Passkey } from '@heard/contract';
import type { SessionCaller } from '../../kernel/Caller.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';
import { toPasskey } from './toPasskey.ts';

export async function listPasskeys(
  dependencies: Pick<PasskeysDependencies, 'passkeys'>,
  caller: SessionCaller,
): Promise<Passkey[]> {
  const { passkeys } = dependencies;
  return (await passkeys.list(caller)).map(toPasskey);
}
