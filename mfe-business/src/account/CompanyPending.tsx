import { errorText } from '@heard/sdk';
import { Alert, BusyRegion, Button, Skeleton } from '@heard/ui';
import type { useOwnCompany } from './useOwnCompany.ts';

interface CompanyPendingProps {
  company: ReturnType<typeof useOwnCompany>;
  /** What is loading. */
  label: string;
  tryAgain: string;
}

/** Shown in place of a page until the company has loaded: a skeleton, or the error and a button that tries again. */
export function CompanyPending({ company, label, tryAgain }: CompanyPendingProps) {
  if (company.error === null) {
    return (
      <BusyRegion label={label}>
        <Skeleton width="100%" height="20rem" />
      </BusyRegion>
    );
  }
  return (
    <Alert
      action={
        <Button variant="secondary" loading={company.isFetching} onClick={() => void company.refetch()}>
          {tryAgain}
        </Button>
      }
    >
      {errorText(company.error)}
    </Alert>
  );
}
