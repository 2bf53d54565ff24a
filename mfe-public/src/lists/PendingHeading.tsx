import { usePageTitle } from '@heard/sdk';
import { VisuallyHidden } from '@heard/ui';

/** The title and the hidden heading of a page while the subject of the page is loading. */
export function PendingHeading({ children }: { children: string }) {
  usePageTitle(children);
  return <VisuallyHidden as="h1">{children}</VisuallyHidden>;
}
