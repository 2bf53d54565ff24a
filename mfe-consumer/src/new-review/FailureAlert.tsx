import { isNamedByDomain, type Account } from '@heard/contract';
import { isApiError, Link, paths } from '@heard/sdk';
import { Alert, Button, ButtonLink } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

interface FailureAlertProps {
  account: Account;
  /** The error of the request that should have created the review; null before the first request. */
  error: unknown;
  /** The form's message about the error; null if there is none. */
  failure: string | null;
  /** The id of the company that the author has chosen; null if there is none. */
  chosenId: string | null;
  /** Called with a marketplace's id when the author confirms that the review is about the marketplace itself. */
  onConfirm: (marketplaceId: string) => void;
}

/** Returns the id of the author's earlier review, if the API rejected the new review because each author may write only one per company. */
export function getFirstReview(error: unknown): string | undefined {
  return isApiError(error, 409) ? error.problem?.reviewId : undefined;
}

/** Shows why a review was not created, and offers the author a next step. */
export function FailureAlert({ account, error, failure, chosenId, onConfirm }: FailureAlertProps) {
  const firstReview = getFirstReview(error);
  if (firstReview !== undefined) return <AgainAlert reviewId={firstReview} />;
  const marketplace = isApiError(error, 409) ? error.problem?.company : undefined;
  if (marketplace !== undefined) {
    const confirm = () => onConfirm(marketplace.id);
    return marketplace.id === chosenId && <MarketplaceAlert company={marketplace} onConfirm={confirm} />;
  }
  const isOwnCompany = isApiError(error, 403) && error.problem?.type.split('/').at(-1) === 'own-company';
  if (isOwnCompany) return <OwnCompanyAlert account={account} />;
  return failure !== null && <Alert>{failure}</Alert>;
}

function OwnCompanyAlert({ account }: { account: Account }) {
  const t = useMessages();
  return <Alert title={t('makeReview.own')}>{t('makeReview.ownReason', { email: account.email })}</Alert>;
}

interface MarketplaceAlertProps {
  company: { id: string; name: string };
  onConfirm: () => void;
}

/** Asks the author to confirm that the review is about the marketplace itself, not about a shop on it. */
function MarketplaceAlert({ company, onConfirm }: MarketplaceAlertProps) {
  const t = useMessages();
  return (
    <Alert
      title={t('makeReview.marketplace', { company: company.name })}
      action={
        <Button variant="secondary" onClick={onConfirm}>
          {t('makeReview.marketplaceConfirm', { company: company.name })}
        </Button>
      }
    >
      {t('makeReview.marketplaceReason', {
        company: isNamedByDomain(company) ? company.name : `${company.name} (${company.id})`,
      })}
    </Alert>
  );
}

/** Shows that the author has already reviewed the company, and links to that review. */
function AgainAlert({ reviewId }: { reviewId: string }) {
  const t = useMessages();
  return (
    <Alert
      title={t('makeReview.again')}
      action={
        <ButtonLink as={Link} to={paths.editReview(reviewId)} variant="secondary">
          {t('makeReview.editFirst')}
        </ButtonLink>
      }
    >
      {t('makeReview.againReason')}
    </Alert>
  );
}
