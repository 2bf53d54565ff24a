import { endpoints, type RegisterCompanyBody } from '@heard/contract';
import type { ApiClient } from '@heard/sdk';

/** Registers or claims a further company for the person, and lets the session act for it. */
export async function addCompany(
  api: ApiClient,
  { email: _, password: __, ...body }: RegisterCompanyBody,
): Promise<void> {
  const { id: companyId } = await api.send(endpoints.addMembership, { body });
  await api.send(endpoints.switchCompany, { body: { companyId } });
}
