import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { createPublicHttp } from '../../outbound/publicHttp.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';
import { decisionsService } from './decisions.service.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';
import { ownershipService } from './ownership.service.ts';
import { createProofSource, type ProofSource } from './proofSource.ts';
import { ownClaimRoutes } from './ownClaim.routes.ts';
import { companyDeletionRoutes } from './companyDeletion.routes.ts';
import { claimDecisionsRoutes } from './claimDecisions.routes.ts';
import { companyCorrectionsRoutes } from './companyCorrections.routes.ts';

export type OwnershipOptions = Omit<OwnershipDependencies & DecisionsDependencies, 'ownership' | 'proofs'> & {
  /** Reads proofs of ownership. Default: from DNS, and from files on public websites. */
  proofs?: ProofSource | undefined;
};

/** Creates the services of claims, and of the decisions of administrators about companies. */
export function createOwnershipModule({ proofs, ...options }: OwnershipOptions) {
  const ownership = ownershipService({
    ...options,
    proofs: proofs ?? createProofSource({ http: createPublicHttp() }),
  });
  const decisions = decisionsService({ ...options, ownership });
  const routes: RegisterRoutes = async (app) => {
    await app.register(ownClaimRoutes, { ownership });
    await app.register(companyDeletionRoutes, { ownership });
    await app.register(claimDecisionsRoutes, { decisions });
    await app.register(companyCorrectionsRoutes, { decisions });
  };
  return { routes };
}
