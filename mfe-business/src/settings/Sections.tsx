import { useLocation } from '@heard/sdk';
import { CardTitle, Stack } from '@heard/ui';
import { useEffect, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

const SECTIONS = ['profile', 'replies', 'contact', 'security', 'data'] as const;

const Contents = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
  margin-bottom: var(--space-6);

  & > a {
    padding-block: var(--space-2);
    font-weight: var(--weight-strong);
  }
`;

const Section = styled.section`
  scroll-margin-top: calc(var(--bar) + var(--space-4));
  outline: none;

  & + & {
    margin-top: var(--space-8);
  }
  & > h2 {
    margin-bottom: var(--space-4);
  }
`;

interface SectionsProps {
  /** The content of each section. A section without content is left out. */
  sections: Record<(typeof SECTIONS)[number], ReactNode>;
}

/** The settings in sections, below links to them. The fragment of the URL names the section that is shown first. */
export function Sections({ sections }: SectionsProps) {
  const t = useMessages();
  const { hash, key } = useLocation();
  const shown = SECTIONS.filter((name) => sections[name] !== false);
  // Scrolls to the section in the fragment, because the browser looks for it before the settings have loaded.
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    section?.scrollIntoView?.();
    section?.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <>
      <Contents aria-label={t('settings.sections')}>
        {shown.map((name) => (
          <a key={name} href={`#${name}`}>
            {t(`settings.section.${name}`)}
          </a>
        ))}
      </Contents>
      {shown.map((name) => (
        <Section key={name} id={name} tabIndex={-1} aria-labelledby={`${name}-title`}>
          <CardTitle as="h2" id={`${name}-title`}>
            {t(`settings.section.${name}`)}
          </CardTitle>
          <Stack>{sections[name]}</Stack>
        </Section>
      ))}
    </>
  );
}
