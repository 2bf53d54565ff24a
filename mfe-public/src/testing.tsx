import type { Account } from '@heard/contract';
import { Link, Route, Routes, useLocation, type LoginProvider, type MountRow } from '@heard/sdk';
import { renderInHost } from '@heard/sdk/testing';
import type { ReactElement } from 'react';
import remote from '../remote.json';
import CategoriesPage from './categories/CategoriesPage.tsx';
import CompanyListPage from './companies/CompanyListPage.tsx';
import ComparePage from './compare/ComparePage.tsx';
import CompanyPage from './company/CompanyPage.tsx';
import ForBusinessPage from './for-business/ForBusinessPage.tsx';
import HomePage from './home/HomePage.tsx';
import LoginPage from './login/LoginPage.tsx';
import DevelopersPage from './developers/DevelopersPage.tsx';
import EmailLinkPages from './email-links/EmailLinkPages.tsx';
import StaticPages from './pages/StaticPages.tsx';
import PlacesPage from './places/PlacesPage.tsx';
import PersonPage from './people/PersonPage.tsx';
import ReviewsPolicyPage from './policy/ReviewsPolicyPage.tsx';
import ReviewPage from './review/ReviewPage.tsx';
import HowScoresWorkPage from './score/HowScoresWorkPage.tsx';
import SearchPage from './search/SearchPage.tsx';
import SignUpPage from './signup/SignUpPage.tsx';
import CompanyTransparencyPage from './transparency/CompanyTransparencyPage.tsx';
import HowTopicsWorkPage from './topics/HowTopicsWorkPage.tsx';
import TransparencyPage from './transparency/TransparencyPage.tsx';

/** Imported by name, so that Jest knows which tests a change of a page affects. */
const pages: Readonly<Record<string, ReactElement>> = {
  './home/HomePage': <HomePage />,
  './login/LoginPage': <LoginPage />,
  './signup/SignUpPage': <SignUpPage />,
  './for-business/ForBusinessPage': <ForBusinessPage />,
  './email-links/EmailLinkPages': <EmailLinkPages />,
  './compare/ComparePage': <ComparePage />,
  './company/CompanyPage': <CompanyPage />,
  './people/PersonPage': <PersonPage />,
  './review/ReviewPage': <ReviewPage />,
  './transparency/CompanyTransparencyPage': <CompanyTransparencyPage />,
  './transparency/TransparencyPage': <TransparencyPage />,
  './categories/CategoriesPage': <CategoriesPage />,
  './companies/CompanyListPage': <CompanyListPage />,
  './pages/StaticPages': <StaticPages />,
  './places/PlacesPage': <PlacesPage />,
  './search/SearchPage': <SearchPage />,
  './score/HowScoresWorkPage': <HowScoresWorkPage />,
  './topics/HowTopicsWorkPage': <HowTopicsWorkPage />,
  './policy/ReviewsPolicyPage': <ReviewsPolicyPage />,
  './developers/DevelopersPage': <DevelopersPage />,
};

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <Link to="/">{`Elsewhere: ${pathname}${search}`}</Link>;
}

function getPage(module: string): ReactElement {
  const page = pages[module];
  if (page === undefined) throw new Error(`Add ${module} of remote.json to the pages of testing.tsx.`);
  return page;
}

/** Renders the pages at the paths of their mounts. For any other path, shows the path as text. */
export function renderPages(
  at: string,
  account?: Account | Promise<Account>,
  site?: { sendsEmail?: boolean; contactEmail?: string; loginProviders?: readonly LoginProvider[] },
) {
  return renderInHost(
    <Routes>
      {(remote.mounts satisfies Omit<MountRow, 'guard' | 'render'>[]).map(({ path, module }) => (
        <Route key={path} path={path} element={getPage(module)} />
      ))}
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { at, ...(account !== undefined && { account }), ...site },
  );
}
