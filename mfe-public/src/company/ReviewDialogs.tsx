import { paths } from '@heard/sdk';
import { lazy, Suspense } from 'react';
import type { Reporting } from './useReporting.ts';
import type { Sharing } from './useSharing.ts';

const ReportDialog = lazy(() => import(/* webpackChunkName: "report" */ './ReportReview.tsx'));
const VisitorReport = lazy(
  () => import(/* webpackChunkName: "visitor-report" */ '../visitor-report/VisitorReport.tsx'),
);
const ShareDialog = lazy(() => import(/* webpackChunkName: "share" */ './ShareDialog.tsx'));

interface ReviewDialogsProps {
  reporting: Reporting;
  sharing: Sharing;
}

/** The dialogs that the menus of reviews open. */
export function ReviewDialogs({ reporting: { reported, isOwner, visitor, close }, sharing }: ReviewDialogsProps) {
  return (
    <Suspense>
      {sharing.url !== null && <ShareDialog url={sharing.url} onClose={sharing.close} />}
      {reported !== null && visitor !== null && <VisitorReport {...reported} {...visitor} onClose={close} />}
      {reported !== null && visitor === null && (
        <ReportDialog
          {...reported}
          byCompany={isOwner}
          flagsPath={isOwner ? paths.myCompanyFlags : paths.myFlags}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
