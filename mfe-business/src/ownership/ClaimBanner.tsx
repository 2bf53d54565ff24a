import type { OwnCompany } from '@heard/contract';
import { Link } from '@heard/sdk';
import { ButtonLink, Note, Wrap } from '@heard/ui';
import { styled } from 'styled-components';
import { useOwnershipMessages } from './messages/messages.ts';
import { ownershipPath } from './ownershipPath.ts';
import { hasClaimEnded } from './useOwnClaim.ts';

const Room = styled(Wrap)`
  padding-top: var(--space-5);
`;

/** Reports, above every page of the area, that the ownership of the company is not proven or has ended. */
export function ClaimBanner({ company }: { company: OwnCompany }) {
  const t = useOwnershipMessages();
  const kind = company.claim.state === 'pending' ? 'pending' : hasClaimEnded(company) ? 'ended' : 'badge';
  return (
    <Room>
      <Note
        action={
          <ButtonLink as={Link} to={ownershipPath} variant="secondary">
            {t(`banner.${kind}.action`)}
          </ButtonLink>
        }
      >
        {t(`banner.${kind}`, { website: company.id })}
      </Note>
    </Room>
  );
}
