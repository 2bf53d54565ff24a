import { Link, useSession } from '@heard/sdk';
import { ButtonLink, type ButtonLook } from 'shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Anchor = styled(Link)`
  &[data-waiting] {
    visibility: hidden;
  }
`;

export interface WriteReviewLinkProps extends ButtonLook {
  to: string;
  children: ReactNode;
}

/**
 * A way to a review of one's own. Neither a company's account (specification 6) nor an administrator's sees it. While the account is on its way
 * there is only the link's room, so that it is not offered to somebody who may not use it.
 */
export function WriteReviewLink(props: WriteReviewLinkProps) {
  const session = useSession();
  if (session.status === 'authenticated' && session.kind !== 'consumer') return null;
  return <ButtonLink {...props} as={Anchor} data-waiting={session.status === 'loading' || undefined} />;
}
