import { isNamedByDomain, type Account } from '@heard/contract';
import { isApiError, Link, paths } from '@heard/sdk';
import { Alert, Button, ButtonLink } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

interface FailureAlertProps {
  account: Account;
  /** Why the review was not created; null if it was not sent. */
  error: unknown;
  /** The message of the form about the error. */
  failure: string | null;
  /** The id of the chosen company. */
  chosenId: string | null;
  /** Called with the id of a marketplace when the author confirms that the review is about it. */
  onConfirm: (marketplaceId: string) => void;
}

/** Returns the id of the author's earlier review of the company, because of which another one was rejected. */
export function getFirstReview(error: unknown): string | undefined {
  return isApiError(error, 409) ? error.problem?.reviewId : undefined;
}

/** Shows why a review was not created, and what the author can do about it. */
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

/** Asks whether the review is about the marketplace, not about a shop on it. */
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

/** Says that the account has reviewed the company before. */
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
