import { usePageTitle } from '@heard/sdk';
import { PageHead } from '@heard/ui';

/** An additional page in an existing area. */
export function InsightsPage() {
  usePageTitle('Insights');
  return <PageHead title="Insights" />;
}
