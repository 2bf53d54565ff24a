import { PageHead, Wrap } from 'shared-ui';
import { isMended } from './isMended.ts';

export default function BreaksWhileRendering() {
  if (!isMended()) throw new Error('Broken while rendering.');
  return (
    <Wrap>
      <PageHead level="h1" title="It has rendered" />
    </Wrap>
  );
}
