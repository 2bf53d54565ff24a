import { PageHead, Wrap } from '@heard/ui';
import { isFixed } from './isFixed.ts';

if (!isFixed()) throw new Error('Broken while loading.');

export default function BreaksWhileLoading() {
  return (
    <Wrap>
      <PageHead level="h1" title="It has loaded" />
    </Wrap>
  );
}
