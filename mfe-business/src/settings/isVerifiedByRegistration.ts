import type { OwnCompany } from '@heard/contract';

/**
 * Returns whether only the registration has verified a company. This is so on servers that send no emails, where companies cannot confirm a work
 * email.
 */
export const isVerifiedByRegistration = ({ verified, claim }: OwnCompany): boolean => verified && claim.proof === null;
