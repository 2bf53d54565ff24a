import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  Company,
  CompanyWithReviews,
  OwnCompany,
  RegisterCompanyBody,
  Score,
  UpdateCompanyBody,
} from '../schemas/index.ts';

export const registerCompany = defineEndpoint<{ body: RegisterCompanyBody; response: Company }>({
  method: 'POST',
  path: '/auth/registerCompany',
});

export const getOwnCompany = defineEndpoint<{ response: OwnCompany }>({ method: 'GET', path: '/company' });

export const updateCompany = defineEndpoint<{ body: UpdateCompanyBody; response: OwnCompany }>({
  method: 'PUT',
  path: '/company',
});

export const getCompany = defineEndpoint<{ params: { id: string }; response: CompanyWithReviews }>({
  method: 'GET',
  path: '/company/{id}',
});

export const getScore = defineEndpoint<{ params: { id: string }; response: Score }>({
  method: 'GET',
  path: '/company/{id}/score',
});
