import { Type, type Static } from 'typebox';
import { TextField } from './fields.ts';
import { DecisionGround } from './grounds.ts';
import { statementFields } from './statement.ts';

/** The request body of POST /admin/companies/{id}/block. The ground and the reason are public. */
export const BlockCompanyBody = Type.Object(
  { ground: DecisionGround, reason: TextField('hidingReason') },
  { $id: 'BlockCompanyBody', additionalProperties: false },
);
export type BlockCompanyBody = Static<typeof BlockCompanyBody>;

/**
 * The reason and the time of a company's removal: the statement of reasons for its owner. The administrator decided on their own
 * initiative, without a report.
 */
export const CompanyRemoval = Type.Object(statementFields);
export type CompanyRemoval = Static<typeof CompanyRemoval>;
