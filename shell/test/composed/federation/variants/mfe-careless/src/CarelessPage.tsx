import { useParams } from '@heard/sdk';
import type { ReactNode } from 'react';
import { Heading } from './Heading.tsx';
import * as cleanups from './cleanups.tsx';
import * as errors from './errors.tsx';
import { Leftovers } from './Leftovers.tsx';

const habits: Record<string, () => ReactNode> = {
  cleanup: cleanups.PassiveCleanup,
  'layout-cleanup': cleanups.LayoutCleanup,
  'many-cleanups': cleanups.ManyCleanups,
  'class-cleanup': () => <cleanups.ClassCleanup />,
  'ref-cleanup': cleanups.RefCleanup,
  'slow-cleanup': cleanups.SlowCleanup,
  'moved-node': cleanups.MovedNode,
  endless: errors.Endless,
  'endless-layout': errors.EndlessLayout,
  suspended: errors.Suspended,
  'thrown-promise': errors.ThrownPromise,
  rejections: errors.Rejections,
  interval: errors.FailingInterval,
  leftovers: Leftovers,
};

/** Shows a habit by its name in the path. */
export default function CarelessPage() {
  const { habit = '' } = useParams();
  const Habit = habits[habit];
  return (
    <>
      <Heading title={`Careless: ${habit}`} />
      {Habit !== undefined && <Habit key={habit} />}
    </>
  );
}
