import type { OwnCompany } from '@heard/contract';

/** Returns whether a company is verified because it is registered: the server sends no email, so that nothing can be confirmed. */
export const isVerifiedByRegistration = ({ verified, claim }: OwnCompany): boolean => verified && claim.proof === null;
