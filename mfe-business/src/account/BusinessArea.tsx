import { Link, Navigate, Route, Routes, paths, usePageTitle } from '@heard/sdk';
import { NotFoundPanel } from 'shared-ui';
import { useMessages } from '../messages/messages.ts';
import { CompanyReviews } from '../reviews/CompanyReviews.tsx';
import { CompanySettings } from '../settings/CompanySettings.tsx';
import { AreaLayout } from './AreaLayout.tsx';

/** The company area (specification 2, "/my-company"). The mount's guard admits only companies. */
export default function BusinessArea() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.myCompanyReviews} replace />} />
      <Route element={<AreaLayout />}>
        <Route path="reviews" element={<CompanyReviews />} />
        <Route path="settings" element={<CompanySettings />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function NotFoundPage() {
  const t = useMessages();
  usePageTitle(t('lost.title'));
  return <NotFoundPanel as={Link} to={paths.home} />;
}
