import { errorText } from '@heard/sdk';
import { Alert, BusyRegion, Button, Skeleton } from '@heard/ui';

interface PendingContentProps {
  /** The request whose response is to be shown. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The text that names the loading content for screen readers. */
  label: string;
  tryAgain: string;
  /** The height of the skeleton, a CSS length. */
  height: string;
}

/** Shown in place of content until its request has a response: a skeleton, or the error and a button that tries again. */
export function PendingContent({ query, label, tryAgain, height }: PendingContentProps) {
  if (query.error === null) {
    return (
      <BusyRegion label={label}>
        <Skeleton width="100%" height={height} />
      </BusyRegion>
    );
  }
  return (
    <Alert
      action={
        <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
          {tryAgain}
        </Button>
      }
    >
      {errorText(query.error)}
    </Alert>
  );
}
