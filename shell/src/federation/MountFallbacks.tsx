import { usePageTitle } from '@heard/sdk';
import { useCompanyPlaceholder } from '@heard/sdk/host';
import { Spinner, VisuallyHidden, Wrap } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

const Room = styled.div`
  display: grid;
  place-items: center;
  min-height: 60vh;
  padding-block: var(--space-16);
`;

const Message = styled.div`
  max-width: var(--measure);
  margin-inline: auto;
  padding-block: var(--space-16);
`;

/** A page for an alert about another page that cannot be shown, with its own title and heading. */
export function Unusable({ children }: { children: ReactNode }) {
  const t = useMessages();
  usePageTitle(t('mount.unusable'));
  return (
    <Wrap>
      <VisuallyHidden as="h1">{t('mount.unusable')}</VisuallyHidden>
      <Message>{children}</Message>
    </Wrap>
  );
}

/** A spinner in the place of a page, while the page or the session is loading; skeletons for a company that a search has found. */
export function MountLoading() {
  return useCompanyPlaceholder() ?? <UnknownMountLoading />;
}

function UnknownMountLoading() {
  const t = useMessages();
  usePageTitle(t('mount.loading'));
  return <FirstMountLoading />;
}

/** The same for the first page of the document, whose title the web server has written. */
export function FirstMountLoading() {
  const t = useMessages();
  return (
    <Room data-loading>
      <VisuallyHidden as="h1">{t('mount.loading')}</VisuallyHidden>
      <Spinner size="lg" label={t('mount.loading')} />
    </Room>
  );
}
