import type { OwnCompany } from '@heard/contract';
import type { CompanyRow } from '../../kernel/company.ts';

/** Adds the statement of reasons to a blocked company, for its owner. */
export type AddRemoval = (own: OwnCompany, company: Pick<CompanyRow, 'id' | 'removed_at'>) => Promise<OwnCompany>;
