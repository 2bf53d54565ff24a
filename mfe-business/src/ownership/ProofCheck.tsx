import { endpoints, type CheckProofBody } from '@heard/contract';
import { errorText, isApiError, useAction, useApi } from '@heard/sdk';
import { Alert, Button } from '@heard/ui';
import { useCompanyChanged } from '../account/useCompanyChanged.ts';
import { useOwnershipMessages } from './messages/messages.ts';
import { hasClaimChanged, useReloadClaim } from './useOwnClaim.ts';

/** The button that looks for the DNS record or the file, and the result of an unsuccessful check. */
export function ProofCheck({ proof }: CheckProofBody) {
  const t = useOwnershipMessages();
  const api = useApi();
  const companyChanged = useCompanyChanged();
  const reload = useReloadClaim();
  const check = useAction({
    call: async () => {
      try {
        companyChanged(await api.send(endpoints.checkProof, { body: { proof } }));
      } catch (error) {
        if (!hasClaimChanged(error)) throw error;
      }
      await reload();
    },
  });
  return (
    <>
      {check.error !== null && (
        <Alert {...(isApiError(check.error, 409) && { title: t('check.none') })}>
          {errorText(check.error)}
          {isApiError(check.error, 409) && ` ${t('check.again')}`}
        </Alert>
      )}
      <div>
        <Button variant="secondary" loading={check.isRunning} onClick={() => check.run()}>
          {t(`${proof}.check`)}
        </Button>
      </div>
    </>
  );
}
