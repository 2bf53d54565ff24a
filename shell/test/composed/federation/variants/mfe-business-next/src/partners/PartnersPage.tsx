import { usePageTitle } from '@heard/sdk';
import { PageHead, Wrap } from '@heard/ui';

/** A new top-level path that no remote had before. */
export default function PartnersPage() {
  usePageTitle('Partners');
  return (
    <Wrap>
      <PageHead level="h1" title="Partners" />
    </Wrap>
  );
}
