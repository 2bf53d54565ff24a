import { errorText } from '@heard/sdk';
import { Alert, Button } from '@heard/ui';

interface LoadFailureProps {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  tryAgain: string;
}

/** Shows, in place of content that failed to load, the reason and a button that tries again. */
export function LoadFailure({ error, isFetching, refetch, tryAgain }: LoadFailureProps) {
  return (
    <Alert
      action={
        <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
          {tryAgain}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}
