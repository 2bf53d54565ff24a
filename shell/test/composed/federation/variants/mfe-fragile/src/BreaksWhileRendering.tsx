import { PageHead, Wrap } from '@heard/ui';
import { isFixed } from './isFixed.ts';

export default function BreaksWhileRendering() {
  if (!isFixed()) throw new Error('Broken while rendering.');
  return (
    <Wrap>
      <PageHead level="h1" title="It has rendered" />
    </Wrap>
  );
}
