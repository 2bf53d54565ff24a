import { Card, CompanyHeaderSkeleton, ReviewListSkeleton, Skeleton, Split, VisuallyHidden, Wrap } from '@heard/ui';
import { usePageTitle } from '../page/usePageTitle.ts';

/** The placeholder of a company's page while the page itself loads: its name, and skeletons. */
export function CompanyPlaceholder({ name }: { name: string }) {
  usePageTitle(name);
  return (
    <>
      <VisuallyHidden as="h1">{name}</VisuallyHidden>
      <CompanyHeaderSkeleton name={name} breadcrumbs links={3} />
      <Wrap>
        <Split>
          <ReviewListSkeleton />
          <aside aria-hidden="true">
            <Card>
              <Skeleton width="100%" height="15.5rem" />
            </Card>
          </aside>
        </Split>
      </Wrap>
    </>
  );
}
