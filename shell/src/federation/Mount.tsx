import { usePageTitle, type MountRow } from '@heard/sdk';
import { Alert, Button, Spinner, VisuallyHidden, Wrap } from 'shared-ui';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import { useMessages } from '../messages/messages.ts';
import { loadMount } from './federation.ts';
import { MountErrorBoundary } from './MountErrorBoundary.tsx';
import { reportFailure } from './reportFailure.ts';

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

// A lazy component keeps its promise, also a broken one: one for each module, replaced when the person tries again.
const components = new Map<string, ComponentType>();

function componentOf(remote: ConfiguredRemote, row: MountRow, anew: boolean): ComponentType {
  const key = `${remote.name} ${row.module}`;
  const known = components.get(key);
  if (known !== undefined && !anew) return known;
  const component = lazy(() => loadMount(remote, row.module, anew));
  components.set(key, component);
  return component;
}

/** A mount: the remote's component, or words and a way on when it does not come. Nothing of it reaches the other areas. */
export function Mount({ remote, row }: { remote: ConfiguredRemote; row: MountRow }) {
  const t = useMessages();
  const [{ attempt, Component }, setTry] = useState(() => ({
    attempt: 0,
    Component: componentOf(remote, row, false),
  }));
  if (!remote.compatible) {
    return (
      <Unusable>
        <Alert title={t('mount.incompatible')}>{t('mount.incompatibleReason')}</Alert>
      </Unusable>
    );
  }
  const tryAgain = () => setTry({ attempt: attempt + 1, Component: componentOf(remote, row, true) });
  return (
    <MountErrorBoundary
      key={attempt}
      onError={(error) => reportFailure(remote, error)}
      fallback={
        <Unusable>
          <Alert
            title={t('mount.failed')}
            action={
              <Button variant="secondary" onClick={tryAgain}>
                {t('mount.tryAgain')}
              </Button>
            }
          >
            {t('mount.failedReason')}
          </Alert>
        </Unusable>
      }
    >
      <Suspense fallback={<MountLoading />}>
        <Component />
      </Suspense>
    </MountErrorBoundary>
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
  return (
    <Room>
      <VisuallyHidden as="h1">{t('mount.loading')}</VisuallyHidden>
      <Spinner size="lg" label={t('mount.loading')} />
    </Room>
  );
}
