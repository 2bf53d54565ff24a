import { useLocation, usePageTitle, type MountRow, type RemoteModule } from '@heard/sdk';
import { matchRoutes } from '@heard/sdk/host';
import { Alert, Button, Spinner, VisuallyHidden, Wrap } from 'shared-ui';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import { useMessages } from '../messages/messages.ts';
import type { Deployment } from './Deployment.ts';
import { NewDocumentError, forgetRemote, loadMount } from './federation.ts';
import { isChunkError } from './isChunkError.ts';
import { useLateFailure } from './lateFailures.ts';
import { MountErrorBoundary } from './MountErrorBoundary.tsx';
import { reportFailure } from './reportFailure.ts';
import { useEntered } from './useEntered.ts';

/** How long the first render waits for its page, in milliseconds. */
const FIRST_PAGE_MS = 300;

const Room = styled.div`
  display: grid;
  place-items: center;
  min-height: 60vh;
  padding-block: var(--space-16);
`;

const Message = styled.div`
  max-width: var(--measure);
  margin-inline: auto;
  padding-block: var(--space-16);
`;

const LateFailure = styled(Wrap)`
  padding-block: var(--space-6);
`;

/** The component of a module, and how far it has come. */
interface Page {
  Component: ComponentType;
  module: Promise<RemoteModule>;
  /** `unseen`: it has failed, and nobody has been told. */
  state: 'loading' | 'loaded' | 'unseen' | 'failed';
}

// A lazy component keeps its promise, also a broken one: one for each module, replaced when it has failed.
const pages = new Map<string, Page>();

function pageOf(remote: ConfiguredRemote, row: MountRow, deployment: Deployment): Page {
  const key = keyOf(remote, row);
  const known = pages.get(key);
  if (known !== undefined && known.state !== 'failed') return known;
  // Asked for at once: a lazy component asks only when it is rendered.
  const module = loadOrRecover(remote, row, deployment);
  const page: Page = { Component: lazy(() => module), module, state: 'loading' };
  module.then(
    () => (page.state = 'loaded'),
    () => (page.state = 'failed'),
  );
  pages.set(key, page);
  return page;
}

/**
 * Loads the page of the address that the document was opened at, and waits for it a moment: with its files preloaded it is
 * there before the first render, so that nobody sees a spinner before it. React would show that for 300 ms at least. A guarded
 * page waits for the session anyway.
 */
export async function loadFirstPage(remotes: readonly ConfiguredRemote[], deployment: Deployment): Promise<void> {
  const routes = remotes.flatMap((remote) => remote.mounts.map((row) => ({ path: row.path, handle: { remote, row } })));
  const first = matchRoutes(routes, window.location.pathname)?.at(-1)?.route.handle;
  if (first === undefined || first.row.guard !== undefined || !first.remote.compatible) return;
  const page = pageOf(first.remote, first.row, deployment);
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), FIRST_PAGE_MS));
  const module = await Promise.race([page.module, limit]).catch(() => null);
  // Before anybody has rendered it: another component in the same place would lose its state.
  if (module !== null) page.Component = module.default;
  // The mount is to say so, and not to try again by itself.
  if (page.state === 'failed') page.state = 'unseen';
}

async function loadOrRecover(remote: ConfiguredRemote, row: MountRow, deployment: Deployment): Promise<RemoteModule> {
  try {
    return await loadMount(remote, row.module);
  } catch (error) {
    if (error instanceof NewDocumentError) await deployment.reload();
    // What hangs is not gone, and the person has waited long enough.
    else if (!(error instanceof Error && error.name === 'TimeoutError')) await deployment.recover(remote.name);
    throw error;
  }
}

/** Somebody knows that the page failed: the next time it is tried anew. Not before, as React may render a failure twice. */
function noteTold(key: string): void {
  const page = pages.get(key);
  if (page?.state === 'unseen') page.state = 'failed';
}

/** Forgets what has come for a mount, so that it is loaded anew. */
function forget(remote: ConfiguredRemote, row: MountRow, error?: unknown): void {
  forgetRemote(remote.name, error);
  pages.delete(keyOf(remote, row));
}

/** Tells one mount from another: while it stays the same, so does what is mounted. */
export function keyOf(remote: ConfiguredRemote, row: MountRow): string {
  return `${remote.name} ${row.module}`;
}

export interface MountProps {
  remote: ConfiguredRemote;
  row: MountRow;
  deployment: Deployment;
}

/** A mount: the remote's component, or words and a way on when it does not come. Nothing of it reaches the other areas. */
export function Mount({ remote, row, deployment }: MountProps) {
  const t = useMessages();
  const { pathname } = useLocation();
  const [{ attempt, page }, setTry] = useState(() => ({ attempt: 0, page: pageIfCompatible() }));
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const [isRecovering, setRecovering] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const [failedLate, settleLateFailure] = useLateFailure(remote, pathname);
  const isEntered = useEntered(deployment, keyOf(remote, row), remote.name);
  // The web server has given the document its title already.
  const isFirst = attempt === 0 && !deployment.isStep(keyOf(remote, row));

  // Another address of the same mount is another chance: what is wrong with one company is right with the next.
  if (failedAt !== null && failedAt !== pathname) startAnew();

  function pageIfCompatible(): Page | null {
    return remote.compatible ? pageOf(remote, row, deployment) : null;
  }

  function startAnew() {
    setFailedAt(null);
    setTry({ attempt: attempt + 1, page: pageIfCompatible() });
  }

  async function tryAgain() {
    setTrying(true);
    await deployment.enter(remote.name, true);
    setTrying(false);
    forget(remote, row);
    settleLateFailure();
    startAnew();
  }

  async function fail(error: unknown) {
    setFailedAt(pathname);
    noteTold(keyOf(remote, row));
    if (isChunkError(error)) {
      // A part of the page is gone; inside the page, what has asked for it keeps the failure.
      forget(remote, row, error);
      setRecovering(true);
      await deployment.recover(remote.name);
      setRecovering(false);
    }
    reportFailure(remote, error);
  }

  if (page === null) {
    return (
      <Unusable>
        <Alert title={t('mount.incompatible')}>{t('mount.incompatibleReason')}</Alert>
      </Unusable>
    );
  }
  const tryAgainButton = (
    <Button variant="secondary" loading={isTrying} onClick={() => void tryAgain()}>
      {t('mount.tryAgain')}
    </Button>
  );
  return (
    <>
      {failedLate && failedAt === null && (
        <LateFailure>
          <Alert title={t('mount.failedLate')} action={tryAgainButton}>
            {t('mount.failedLateReason')}
          </Alert>
        </LateFailure>
      )}
      <MountErrorBoundary
        key={attempt}
        onError={(error) => void fail(error)}
        fallback={
          isRecovering ? (
            <MountLoading />
          ) : (
            <Unusable>
              <Alert title={t('mount.failed')} action={tryAgainButton}>
                {t('mount.failedReason')}
              </Alert>
            </Unusable>
          )
        }
      >
        <Suspense fallback={isFirst ? <LoadingRoom /> : <MountLoading />}>
          {isEntered || page.state === 'loaded' ? <page.Component /> : <MountLoading />}
        </Suspense>
      </MountErrorBoundary>
    </>
  );
}

/** A page of its own around the words about one that did not come, with a title and a heading. */
export function Unusable({ children }: { children: ReactNode }) {
  const t = useMessages();
  usePageTitle(t('mount.unusable'));
  return (
    <Wrap>
      <VisuallyHidden as="h1">{t('mount.unusable')}</VisuallyHidden>
      <Message>{children}</Message>
    </Wrap>
  );
}

/** The room that a page will take, while it or the session loads. */
export function MountLoading() {
  const t = useMessages();
  usePageTitle(t('mount.loading'));
  return <LoadingRoom />;
}

function LoadingRoom() {
  const t = useMessages();
  return (
    <Room data-loading>
      <VisuallyHidden as="h1">{t('mount.loading')}</VisuallyHidden>
      <Spinner size="lg" label={t('mount.loading')} />
    </Room>
  );
}
