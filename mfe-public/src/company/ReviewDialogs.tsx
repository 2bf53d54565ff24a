import { paths } from '@heard/sdk';
import { lazy, Suspense } from 'react';
import type { Reporting } from './useReporting.ts';
import type { Sharing } from './useSharing.ts';

const ReportDialog = lazy(() => import(/* webpackChunkName: "report" */ './ReportReview.tsx'));
const ShareDialog = lazy(() => import(/* webpackChunkName: "share" */ './ShareDialog.tsx'));

interface ReviewDialogsProps {
  reporting: Reporting;
  sharing: Sharing;
}

/** The dialogs that the menus of reviews open. */
export function ReviewDialogs({ reporting: { reported, isOwner, close }, sharing }: ReviewDialogsProps) {
  return (
    <Suspense>
      {sharing.url !== null && <ShareDialog url={sharing.url} onClose={sharing.close} />}
      {reported !== null && (
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
