import type { Account } from '@heard/contract';
import { Link, Route, Routes, useLocation, type MountRow } from '@heard/sdk';
import { renderInHost } from '@heard/sdk/testing';
import remote from '../remote.json';
import CompanyPage from './company/CompanyPage.tsx';
import ForBusinessPage from './for-business/ForBusinessPage.tsx';
import HomePage from './home/HomePage.tsx';
import LoginPage from './login/LoginPage.tsx';
import MailLinkPages from './mail-links/MailLinkPages.tsx';
import ModerationArea from './moderation/ModerationArea.tsx';
import SignUpPage from './signup/SignUpPage.tsx';

const pages = {
  './home/HomePage': <HomePage />,
  './login/LoginPage': <LoginPage />,
  './signup/SignUpPage': <SignUpPage />,
  './for-business/ForBusinessPage': <ForBusinessPage />,
  './mail-links/MailLinkPages': <MailLinkPages />,
  './company/CompanyPage': <CompanyPage />,
  './moderation/ModerationArea': <ModerationArea />,
};

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <Link to="/">{`Elsewhere: ${pathname}${search}`}</Link>;
}

/** For tests: renders the pages at their addresses, as their mounts do; every other address says where one is. */
export function renderPages(at: string, account?: Account | Promise<Account>) {
  return renderInHost(
    <Routes>
      {(remote.mounts satisfies Omit<MountRow, 'guard'>[]).map(({ path, module }) => (
        // The rows name exactly these modules.
        <Route key={path} path={path} element={pages[module as keyof typeof pages]} />
      ))}
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    account === undefined ? { at } : { at, account },
  );
}
