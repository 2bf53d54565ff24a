import type { Transaction } from '../../database/Database.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { createRecoveryCodes } from './recoveryCodes.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

export async function replaceRecoveryCodes(
  dependencies: Pick<SecondFactorDependencies, 'secondFactors'>,
  transaction: Transaction,
  caller: Administrator,
): Promise<string[]> {
  const { secondFactors } = dependencies;
  const codes = createRecoveryCodes();
  await secondFactors.replaceRecoveryCodes(
    transaction,
    caller,
    codes.map(({ hash }) => hash),
  );
  return codes.map(({ code }) => code);
}
