import type { OwnCompany } from '@heard/contract';

/** Returns whether registration verifies a company: the server sends no emails, so companies cannot confirm a work email. */
export const isVerifiedByRegistration = ({ verified, claim }: OwnCompany): boolean => verified && claim.proof === null;
