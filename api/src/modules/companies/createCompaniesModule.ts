import type { CompanyWithReviews } from '@heard/contract';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { companiesRoutes } from './companies.routes.ts';
import { companiesService } from './companies.service.ts';
import type { CompaniesDependencies } from './CompaniesDependencies.ts';

export type CompaniesOptions = CompaniesDependencies & {
  /** Reads the public page of a company, with its reviews. */
  readCompany: (id: string) => Promise<CompanyWithReviews>;
};

/** Creates the service of companies with its endpoints. */
export function createCompaniesModule({ readCompany, ...options }: CompaniesOptions) {
  const companies = companiesService(options);
  const routes: RegisterRoutes = (app) => app.register(companiesRoutes, { companies, readCompany });
  return { companies, routes };
}
