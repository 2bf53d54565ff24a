import { Link, useSession } from '@heard/sdk';
import { ButtonLink, type ButtonLook } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Anchor = styled(Link)`
  &[data-waiting],
  [data-session] &[data-unknown] {
    visibility: hidden;
  }
`;

export interface WriteReviewLinkProps extends ButtonLook {
  to: string;
  /** Whether the target of the link is still unknown. */
  waiting?: boolean;
  children: ReactNode;
}

/**
 * A link to the review form, hidden from companies (specification 6) and administrators. While the account loads, it is
 * invisible but keeps its space, so that it is never shown to accounts that may not use it.
 */
export function WriteReviewLink({ waiting = false, ...props }: WriteReviewLinkProps) {
  const session = useSession();
  if (session.status === 'authenticated' && session.kind !== 'consumer') return null;
  return (
    <ButtonLink
      {...props}
      as={Anchor}
      data-waiting={waiting || session.status === 'loading' || undefined}
      data-unknown={(session.status === 'anonymous' && session.isUnknown) || undefined}
    />
  );
}
