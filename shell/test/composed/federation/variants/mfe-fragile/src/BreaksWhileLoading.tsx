import { PageHead, Wrap } from 'shared-ui';
import { isMended } from './isMended.ts';

if (!isMended()) throw new Error('Broken while loading.');

export default function BreaksWhileLoading() {
  return (
    <Wrap>
      <PageHead level="h1" title="It has loaded" />
    </Wrap>
  );
}
