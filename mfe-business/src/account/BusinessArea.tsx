import { Link, Navigate, Route, Routes, paths, usePageTitle } from '@heard/sdk';
import { NotFoundPanel } from 'shared-ui';
import { useMessages } from '../messages/messages.ts';
import { CompanyReviews } from '../reviews/CompanyReviews.tsx';
import { CompanySettings } from '../settings/CompanySettings.tsx';
import { AreaLayout } from './AreaLayout.tsx';

/** The company's area (specification 2, "/my-company"). Only a company comes here: the mount is guarded. */
export default function BusinessArea() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.myCompanyReviews} replace />} />
      <Route element={<AreaLayout />}>
        <Route path="reviews" element={<CompanyReviews />} />
        <Route path="settings" element={<CompanySettings />} />
      </Route>
      <Route path="*" element={<LostPage />} />
    </Routes>
  );
}

function LostPage() {
  const t = useMessages();
  usePageTitle(t('lost.title'));
  return <NotFoundPanel as={Link} to={paths.home} />;
}
