import { Route, Routes } from '@heard/sdk';
import { ClaimsPage } from './ClaimsPage.tsx';
import { CompanyDecisionsPage } from './CompanyDecisionsPage.tsx';

/** The pages below `/moderation/companies`. */
export function CompaniesArea() {
  return (
    <Routes>
      <Route index element={<ClaimsPage />} />
      <Route path=":id" element={<CompanyDecisionsPage />} />
    </Routes>
  );
}
