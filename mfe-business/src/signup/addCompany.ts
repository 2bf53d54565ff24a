import { endpoints, type AddMembershipBody, type RegisterCompanyBody } from '@heard/contract';
import type { ApiClient } from '@heard/sdk';

/** Registers or claims a further company for the person, and switches the session to that company. */
export async function addCompany(api: ApiClient, company: RegisterCompanyBody): Promise<void> {
  const body: AddMembershipBody & Partial<RegisterCompanyBody> = { ...company };
  delete body.email;
  delete body.password;
  const { id: companyId } = await api.send(endpoints.addMembership, { body });
  await api.send(endpoints.switchCompany, { body: { companyId } });
}
