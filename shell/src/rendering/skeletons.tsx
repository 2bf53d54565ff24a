import { NotFoundPage } from '@heard/sdk';
import {
  AccountHeaderSkeleton,
  BusyRegion,
  Card,
  CompanyHeaderSkeleton,
  ReviewListSkeleton,
  Section,
  Skeleton,
  VisuallyHidden,
  Wrap,
} from '@heard/ui';
import type { ComponentType, ReactNode } from 'react';
import type { FrameRequest } from '../configuration/Renderer.ts';
import { useMessages } from '../messages/messages.ts';

/** Shows the skeletons of a page that is loading, below a heading for assistive technology. */
function Loading({ children }: { children: ReactNode }) {
  const t = useMessages();
  return (
    <>
      <VisuallyHidden as="h1">{t('mount.loading')}</VisuallyHidden>
      {children}
    </>
  );
}

function Busy({ children }: { children: ReactNode }) {
  const t = useMessages();
  return (
    <Section>
      <Wrap>
        <BusyRegion label={t('mount.loading')}>{children}</BusyRegion>
      </Wrap>
    </Section>
  );
}

const Reviews = () => (
  <Section>
    <Wrap>
      <ReviewListSkeleton />
    </Wrap>
  </Section>
);

/** Maps each shape of a page to its skeleton. The skeleton is shown until the browser has rendered the page. */
export const skeletons: Readonly<Record<FrameRequest['skeleton'], ComponentType>> = {
  account: () => (
    <Loading>
      <Wrap>
        <AccountHeaderSkeleton />
      </Wrap>
      <Busy>
        <Skeleton width="18rem" height="1.25rem" />
        <Skeleton width="100%" height="14rem" top="1.25rem" shape="tile" />
      </Busy>
    </Loading>
  ),
  company: () => (
    <Loading>
      <CompanyHeaderSkeleton breadcrumbs links={3} />
      <Reviews />
    </Loading>
  ),
  form: () => (
    <Loading>
      <Busy>
        <Card>
          <Skeleton width="16rem" height="2rem" />
          {[0, 1, 2].map((field) => (
            <Skeleton key={field} width="24rem" height="var(--control)" top="1.25rem" />
          ))}
        </Card>
      </Busy>
    </Loading>
  ),
  list: () => (
    <Loading>
      <Busy>
        <Skeleton width="20rem" height="2rem" />
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} width="100%" height="6.5rem" top="0.75rem" />
        ))}
      </Busy>
    </Loading>
  ),
  'not-found': NotFoundPage,
  page: () => (
    <Loading>
      <Busy>
        <Skeleton width="24rem" height="2.5rem" />
        {['100%', '92%', '96%', '60%'].map((width) => (
          <Skeleton key={width} width={width} height="1rem" top="1rem" />
        ))}
      </Busy>
    </Loading>
  ),
  reviews: () => (
    <Loading>
      <Reviews />
    </Loading>
  ),
};
