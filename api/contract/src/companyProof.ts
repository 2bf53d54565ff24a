import type { Claim } from './schemas/index.ts';

/** Returns the record or line that proves a claim: as a DNS TXT record of the website's host, or in the file at `PROOF_FILE`. */
export const toProofLine = ({ token }: Pick<Claim, 'token'>): string => `heard-verification=${token}`;

/** The path on the website of the file that proves a claim (RFC 8615). */
export const PROOF_FILE = '/.well-known/heard-verification.txt';
