import { useParams } from '@heard/sdk';
import { useEffect, type ReactNode } from 'react';
import { Heading } from './Heading.tsx';
import * as cleanups from './cleanups.tsx';
import * as errors from './errors.tsx';
import { Leftovers } from './Leftovers.tsx';
import * as products from './products.tsx';
import { surroundings } from './surroundings.tsx';

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
  'query-storm': products.QueryStorm,
  'cleared-queries': products.ClearedQueries,
  'redirect-loop': products.RedirectLoop,
  there: () => <products.RedirectTo path="/careless/back" />,
  back: () => <products.RedirectTo path="/careless/there" />,
  'navigating-cleanup': products.NavigatingCleanup,
  'many-elements': products.ManyElements,
  ...surroundings,
};

/** Shows the careless page that the path names. */
export default function CarelessPage() {
  const { habit = '' } = useParams();
  const Habit = habits[habit];
  // Sets a variable that tests wait for. React runs this effect after the effects of the careless page.
  useEffect(() => void Object.assign(window, { isCareless: true }), []);
  return (
    <>
      <Heading title={`Careless: ${habit}`} />
      {Habit !== undefined && <Habit key={habit} />}
    </>
  );
}
