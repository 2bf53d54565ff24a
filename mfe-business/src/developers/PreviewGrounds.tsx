import { Alert, Button } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { BadgeLook } from './embedCode.ts';
import { useMessages } from './messages/messages.ts';

const Grounds = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
  gap: var(--space-4);
`;

const Ground = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, auto);
  place-content: center;
  margin: 0;
  padding: var(--space-8) var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--surface);

  &[data-wide] {
    grid-template-columns: minmax(0, 1fr);
    padding: var(--space-3);
  }
`;

const THEMES = ['light', 'dark'] as const;

/** The theme of a page that shows a preview. */
export type GroundTheme = (typeof THEMES)[number];

/** Returns the theme in which a badge appears on a light or dark page. Assumes that the reader's system has the same theme as the page. */
export const toShownTheme = (theme: BadgeLook['theme'], ground: GroundTheme): GroundTheme =>
  theme === 'auto' ? ground : theme;

interface PreviewGroundsProps {
  /** Whether the preview takes the whole width. */
  isWide?: boolean;
  /** Renders the preview for a page with this theme. @param label the accessible name of the preview */
  children: (ground: GroundTheme, label: string) => ReactNode;
}

/** Shows a preview on a light and on a dark page, regardless of the theme of this page. */
export function PreviewGrounds({ isWide = false, children }: PreviewGroundsProps) {
  const t = useMessages();
  return (
    <Grounds>
      {THEMES.map((ground) => (
        <Ground key={ground} data-theme={ground} data-wide={isWide || undefined}>
          {children(ground, t(`preview.${ground}`))}
        </Ground>
      ))}
    </Grounds>
  );
}

/** Shown in place of a preview that could not be loaded. */
export function PreviewFailure({ isRetrying = false, onRetry }: { isRetrying?: boolean; onRetry: () => void }) {
  const t = useMessages();
  return (
    <Alert
      action={
        <Button variant="secondary" loading={isRetrying} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('preview.failed')}
    </Alert>
  );
}
