import { useSession } from '@heard/sdk';
import { isForSession } from '@heard/sdk/host';
import { lazy, Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from '../federation/ErrorBoundary.tsx';
import { reportFailure } from '../federation/reportFailure.ts';
import type { ConfiguredSlot, SlotModuleProps } from './ConfiguredSlot.ts';

/** Loads the code for slots only on pages that have a module in one of their slots. */
const SlotModule =
  typeof window === 'undefined'
    ? // On the web server, only reserves the space.
      ({ space }: SlotModuleProps) => space
    : lazy<ComponentType<SlotModuleProps>>(() =>
        import(/* webpackChunkName: "slots" */ './SlotModule.tsx').catch(() => ({ default: () => null })),
      );

export interface SlotPlaceProps extends Pick<SlotModuleProps, 'props' | 'surroundings'> {
  slots: readonly ConfiguredSlot[];
}

/**
 * Shows the modules of a slot, and reserves their space until they have loaded. Keeps the error boundary of each module as long as the page, because
 * React reports an error of a cleanup to a boundary that outlives the module.
 */
export function SlotPlace({ slots, props, surroundings }: SlotPlaceProps) {
  const session = useSession();
  return slots.map((slot) => {
    const { remote, module, guard, height } = slot;
    const space = <div style={{ minHeight: height }} />;
    return (
      <ErrorBoundary key={`${remote.name} ${module}`} onError={(error) => reportFailure(remote, error, module)}>
        {isForSession(guard, session) && (
          <Suspense fallback={space}>
            {/* The key contains the props, because a module that has failed for one company may work for another company. */}
            <SlotModule
              key={JSON.stringify(props)}
              slot={slot}
              props={props}
              space={space}
              surroundings={surroundings}
            />
          </Suspense>
        )}
      </ErrorBoundary>
    );
  });
}
