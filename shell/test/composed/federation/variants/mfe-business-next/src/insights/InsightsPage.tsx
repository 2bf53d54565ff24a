import { usePageTitle } from '@heard/sdk';
import { PageHead } from '@heard/ui';

/** A page more inside an area that was there before. */
export function InsightsPage() {
  usePageTitle('Insights');
  return <PageHead title="Insights" />;
}
