import { usePageTitle } from '@heard/sdk';
import { PageHead, Wrap } from '@heard/ui';

/** A new address at the top, which was nobody's before. */
export default function PartnersPage() {
  usePageTitle('Partners');
  return (
    <Wrap>
      <PageHead level="h1" title="Partners" />
    </Wrap>
  );
}
