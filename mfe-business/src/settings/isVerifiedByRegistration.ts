import type { OwnCompany } from '@heard/contract';

/**
 * Returns whether a company is verified without a proof. Servers that send no emails verify companies on registration,
 * because companies cannot confirm a work email there.
 */
export const isVerifiedByRegistration = ({ verified, claim }: OwnCompany): boolean => verified && claim.proof === null;
