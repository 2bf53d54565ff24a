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

/** The props of `WebsiteLink`. */
export interface WebsiteLinkProps {
  /** An http or https URL. */
  href: string;
  /** The text of the link: the host of the URL. */
  children: string;
}

/** A link that looks like a secondary button and opens the website of a company in a new tab. */
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
