import type { Claim } from './schemas/index.ts';

/** Returns the text that proves a claim: a DNS TXT record of the website's host, or a line of the file at `PROOF_FILE`. */
export const toProofLine = ({ token }: Pick<Claim, 'token'>): string => `heard-verification=${token}`;

/** The path of the file that proves a claim, on the website of the company (RFC 8615). */
export const PROOF_FILE = '/.well-known/heard-verification.txt';
