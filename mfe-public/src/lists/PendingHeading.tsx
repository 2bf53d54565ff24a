import { usePageTitle } from '@heard/sdk';
import { VisuallyHidden } from '@heard/ui';

/** The title of a page, also as its hidden heading, while what it is about is not known. */
export function PendingHeading({ children }: { children: string }) {
  usePageTitle(children);
  return <VisuallyHidden as="h1">{children}</VisuallyHidden>;
}
