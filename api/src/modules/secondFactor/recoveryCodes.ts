import { createGroupedCode } from '../../kernel/createGroupedCode.ts';
import { hashToken } from '../../kernel/oneTimeToken.ts';

/** Crockford's Base32: without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 6;

/** The number of recovery codes that an administrator receives. */
const CODES = 8;

/** Creates recovery codes such as `7Q2M9K-…`. Each has 120 random bits, so a plain hash protects it (ASVS 5.0, 6.5.2). */
export function createRecoveryCodes(): { code: string; hash: Buffer }[] {
  return Array.from({ length: CODES }, () => {
    const code = createGroupedCode(ALPHABET, GROUP_LENGTH);
    return { code, hash: hashRecoveryCode(code) };
  });
}

/** Returns the SHA-256 of a code as a person types it: in any letter case, with any separators, with O for 0 and I or L for 1. */
export function hashRecoveryCode(typed: string): Buffer {
  const code = typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '');
  return hashToken(code);
}
