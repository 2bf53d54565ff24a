import { errorText, NetworkError } from '@heard/sdk';
import { Alert, Button, Wrap } from '@heard/ui';
import { createElement, Suspense, useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { FederationView } from './FederationView.ts';
import type { MountKey } from './machine/FederationState.ts';
import { shownPage } from './machine/mountTransition.ts';
import { replayEarlyInput } from '../rendering/earlyInput.ts';
import { getRenderedPage } from '../rendering/renderedPage.ts';
import { FirstMountLoading, MountLoading, Unusable } from './MountFallbacks.tsx';
import { useMount } from './useMount.ts';

const AboveThePage = styled(Wrap)`
  padding-block: var(--space-6);
`;

export interface MountProps {
  federation: FederationView;
  mountKey: MountKey;
}

/**
 * Renders the state of a mount: its page, a spinner, or an alert. A failure does not affect other mounts. The
 * server-rendered page stays below the alert.
 */
export function Mount({ federation, mountKey }: MountProps) {
  const t = useMessages();
  const [mount, reportCrash] = useMount(federation, mountKey);
  const isNavigation = federation.isNavigation(mountKey);
  const [visitedAt] = useState(() => (isNavigation ? performance.now() : 0));
  const Loading = mount.attempt <= 1 && !isNavigation ? FirstMountLoading : MountLoading;
  const Page = shownPage(mount, isNavigation);
  // Reuses the element, so that React renders the page again only for the page's own hooks, not for each change of the
  // mount's state.
  const page = useMemo(() => (Page === null ? null : createElement(Page)), [Page]);
  const tryAgain = (
    <Button
      variant="secondary"
      loading={mount.status === 'retrying' || mount.status === 'loading'}
      onClick={() => federation.dispatch({ type: 'retryRequested', mount: mountKey })}
    >
      {t('mount.tryAgain')}
    </Button>
  );
  if (Page !== null) {
    return (
      <>
        {(mount.status === 'degraded' || mount.status === 'retrying') && (
          <AboveThePage>
            <Alert title={t('mount.failedLate')} action={tryAgain}>
              {t('mount.failedLateReason')}
            </Alert>
          </AboveThePage>
        )}
        <ErrorBoundary key={mount.attempt} onError={reportCrash}>
          <Suspense fallback={<Loading />}>
            {page}
            <Rendered federation={federation} mountKey={mountKey} visitedAt={visitedAt} />
          </Suspense>
        </ErrorBoundary>
      </>
    );
  }
  const hasLoaded = mount.attempt > (mount.status === 'loading' ? 1 : 0);
  const rendered = hasLoaded && !isNavigation ? getRenderedPage() : null;
  if (rendered !== null) {
    return (
      <>
        {mount.status !== 'recovering' && (
          <AboveThePage>
            <Alert title={t('mount.failedLate')} action={tryAgain}>
              {t('mount.failedReason')}
            </Alert>
          </AboveThePage>
        )}
        {/* Links and forms with the method GET work without scripts. */}
        <div dangerouslySetInnerHTML={{ __html: rendered }} />
      </>
    );
  }
  switch (mount.status) {
    case 'incompatible':
      return (
        <Unusable>
          <Alert title={t('mount.incompatible')}>{t('mount.incompatibleReason')}</Alert>
        </Unusable>
      );
    case 'pending':
      return (
        <Unusable>
          <Alert title={t('mount.failed')}>{t('mount.incompatibleReason')}</Alert>
        </Unusable>
      );
    case 'failed':
    case 'retrying':
      return (
        <Unusable>
          <Alert title={t('mount.failed')} action={tryAgain}>
            {navigator.onLine ? t('mount.failedReason') : errorText(new NetworkError())}
          </Alert>
        </Unusable>
      );
    default:
      return <Loading />;
  }
}

interface RenderedProps extends MountProps {
  visitedAt: number;
}

/**
 * Counts a mount once all siblings are rendered: React does not run the effect of this component while a sibling suspends, or after a
 * sibling has failed.
 */
function Rendered({ federation, mountKey, visitedAt }: RenderedProps) {
  useEffect(() => {
    replayEarlyInput();
    federation.countMount(mountKey, performance.now() - visitedAt);
  }, [federation, mountKey, visitedAt]);
  return null;
}
