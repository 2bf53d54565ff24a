import { type LoginProvider, useLocation } from '@heard/sdk';
import { toProviderLogin } from '@heard/sdk/account';
import { ButtonLink, Stack } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Or = styled.p`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: var(--space-3);
  margin-top: var(--space-4);
  color: var(--text-muted);

  &::before,
  &::after {
    content: '';
    border-top: 1px solid var(--border);
  }
`;

/** The links that log in with an OpenID provider, and lead back to the page that the visitor came from. */
export default function ProviderButtons({ providers }: { providers: readonly LoginProvider[] }): ReactNode {
  const t = useMessages();
  const { search } = useLocation();
  return (
    <Stack data-screen-only>
      <Or>{t('button.or')}</Or>
      {providers.map(({ id, name, isStaff }) => (
        <ButtonLink key={id} href={toProviderLogin(id, search)} variant={isStaff ? 'ghost' : 'secondary'} block>
          {t(isStaff ? 'button.staff' : 'button.continue', { name })}
        </ButtonLink>
      ))}
    </Stack>
  );
}
