import { usePageTitle } from '@heard/sdk';
import { VisuallyHidden } from '@heard/ui';

/** The title of a page, also as its hidden heading, while its subject is loading. */
export function PendingHeading({ children }: { children: string }) {
  usePageTitle(children);
  return <VisuallyHidden as="h1">{children}</VisuallyHidden>;
}
