import { ExternalLink } from 'lucide-react';
import { styled } from 'styled-components';
import { ButtonLink } from '../button/ButtonLink.tsx';
import { useMessages } from '../messages/messages.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';

const Text = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
`;

export interface WebsiteLinkProps {
  /** Where to go; an http(s) address. */
  href: string;
  /** What it says: the bare host. */
  children: string;
}

/** A secondary button to a company's own website, in a new tab. */
export function WebsiteLink({ href, children }: WebsiteLinkProps) {
  const t = useMessages();
  return (
    <ButtonLink variant="secondary" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <Text>{children}</Text>
      <ExternalLink />
      <VisuallyHidden> {t('link.newTab')}</VisuallyHidden>
    </ButtonLink>
  );
}
