export type { CompanyLogService } from './companyLog.service.ts';
export { createMembershipsModule } from './createMembershipsModule.ts';
export type { MembershipsService } from './memberships.service.ts';
