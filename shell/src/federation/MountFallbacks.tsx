import { documentTitle, useCompanyPlaceholder } from '@heard/sdk/host';
import { Spinner, VisuallyHidden, Wrap } from '@heard/ui';
import { useEffect, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { getSkeleton } from '../rendering/renderedPage.ts';

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

/** Sets the document's title while something is shown in place of a page. Restores the previous title afterwards, because the page may set none. */
function useTemporaryTitle(text: string): void {
  useEffect(() => {
    const title = documentTitle(text);
    const previous = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = previous;
    };
  }, [text]);
}

/** Shows an alert in place of a page that cannot be shown. The alert sets the title and has a heading. */
export function Unusable({ children }: { children: ReactNode }) {
  const t = useMessages();
  useTemporaryTitle(t('mount.unusable'));
  return (
    <Wrap>
      <VisuallyHidden as="h1">{t('mount.unusable')}</VisuallyHidden>
      <Message>{children}</Message>
    </Wrap>
  );
}

/** Shown in place of a page while the page or the session is loading: a spinner, or skeletons for a company that was opened from search results. */
export function MountLoading() {
  return useCompanyPlaceholder() ?? <UnknownMountLoading />;
}

function UnknownMountLoading() {
  const t = useMessages();
  useTemporaryTitle(t('mount.loading'));
  return <FirstMountLoading />;
}

/** A spinner or skeleton for the first page of the document. It keeps the title that the web server has written. */
export function FirstMountLoading() {
  const t = useMessages();
  const skeleton = getSkeleton();
  if (skeleton !== null) return <div data-loading dangerouslySetInnerHTML={{ __html: skeleton }} />;
  return (
    <Room data-loading>
      <VisuallyHidden as="h1">{t('mount.loading')}</VisuallyHidden>
      <Spinner size="lg" label={t('mount.loading')} />
    </Room>
  );
}
