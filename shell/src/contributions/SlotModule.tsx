import { TimeoutError } from '@heard/sdk/host';
import {
  createElement,
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import { createMountCounter } from '../federation/countMounts.ts';
import { untilStaying } from '../federation/departures.ts';
import { ErrorBoundary } from '../federation/ErrorBoundary.tsx';
import { loadMount } from '../federation/federation.ts';
import { NewDocumentError } from '../federation/loadErrors.ts';
import { reportFailure } from '../federation/reportFailure.ts';
import { addGuest } from './addGuest.ts';
import { checkSize } from './checkSize.ts';
import type { ConfiguredSlot, SlotModuleProps } from './ConfiguredSlot.ts';

/** The maximum time (ms) between the start of a module's load and its display. */
const LIMIT_MS = 10_000;

const countMount = createMountCounter();
/** Maps each slot to the module that this document has loaded. A module that failed to load is requested again for the next page. */
const components = new WeakMap<ConfiguredSlot, Promise<ComponentType>>();

/**
 * Shows a module in a slot, and dispatches the event `heard:slot-shown` on `window`. A module that fails, or takes
 * longer than 10 s, is reported and not shown.
 */
export default function SlotModule({ slot, props, space, surroundings }: SlotModuleProps) {
  const { remote, module } = slot;
  const [openedAt] = useState(() => performance.now());
  const [Component, setComponent] = useState<ComponentType | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isSettled = useRef(false);

  function fail(error: unknown) {
    isSettled.current = true;
    setFailed(true);
    // Does not report a `NewDocumentError`, because the next document will load the new release.
    if (!(error instanceof NewDocumentError)) reportFailure(remote, error, module);
  }

  const start = useEffectEvent((signal: AbortSignal) => {
    load(slot).then(
      // Renders in a transition, because the first render may be long, and would otherwise block input.
      (loaded) => startTransition(() => setComponent(() => loaded)),
      (error: unknown) => {
        if (!signal.aborted && !isSettled.current) fail(error);
      },
    );
  });
  const limit = useEffectEvent(async (signal: AbortSignal) => {
    await untilStaying();
    if (!signal.aborted && !isSettled.current)
      fail(new TimeoutError(`${module} was not shown in ${LIMIT_MS / 1000} s`));
  });
  useEffect(() => {
    const controller = new AbortController();
    start(controller.signal);
    const timer = setTimeout(() => void limit(controller.signal), LIMIT_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => addGuest(surroundings, remote.name), [surroundings, remote]);

  function settle() {
    isSettled.current = true;
    window.dispatchEvent(new CustomEvent('heard:slot-shown', { detail: { remote: remote.name, module } }));
    countMount({ remote: remote.name, version: remote.version, ms: Math.round(performance.now() - openedAt) });
  }
  // The key depends on the props, so that different props mount the module again.
  const [ownProps] = useState(props);
  const element = useMemo(() => Component && createElement(Component, ownProps), [Component, ownProps]);
  return (
    <ErrorBoundary onError={fail}>
      {hasFailed ? null : element === null ? (
        space
      ) : (
        <Suspense fallback={space}>
          {element}
          <Rendered onRendered={settle} />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}

/**
 * Calls `onRendered` once all siblings are rendered: React does not run the effect of this component while a sibling suspends, or after a
 * sibling has failed.
 */
function Rendered({ onRendered }: { onRendered: () => void }) {
  const call = useEffectEvent(onRendered);
  useEffect(() => call(), []);
  return null;
}

function load(slot: ConfiguredSlot): Promise<ComponentType> {
  const { remote, module } = slot;
  const loading =
    components.get(slot) ??
    checkSize(remote, module)
      .then(() => loadMount(remote, module))
      .then((loaded) => loaded.default);
  components.set(slot, loading);
  loading.catch(() => components.delete(slot));
  return loading;
}
