import type { Claim } from '@heard/contract';
import { useFormats } from '@heard/ui';
import { Facts } from './Facts.tsx';
import { useMessages } from './messages/messages.ts';

/** The claimant of a company, with email addresses, and the proof of the claim. */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const t = useMessages();
  const { formatDate } = useFormats();
  const { state, proof, workEmail, workEmailConfirmed, workEmailOnWebsite } = claim;
  const workEmailFacts = [
    t(workEmailOnWebsite ? 'claim.onWebsite' : 'claim.elsewhere'),
    t(workEmailConfirmed ? 'claim.confirmed' : 'claim.notConfirmed'),
  ].join(', ');
  return (
    <Facts
      facts={[
        [t('claim.state'), state === 'effective' ? null : t(`claim.${state}`)],
        [t('claim.name'), claim.name],
        [t('claim.email'), claim.email],
        [t('claim.workEmail'), `${workEmail} (${workEmailFacts})`],
        [t('claim.since'), formatDate(claim.createdAt)],
        [t('claim.proof'), t(`claim.proof.${proof ?? 'none'}`)],
        [t('claim.token'), proof === null && claim.endedAt === null ? claim.token : null],
        [t('claim.endedOn'), claim.endedAt === null ? null : formatDate(claim.endedAt)],
        [t('claim.reason'), claim.reason],
      ]}
    />
  );
}
