import type { Company } from '@heard/contract';
import { RatingSummaryLine } from '@heard/ui';
import { EyeOff } from 'lucide-react';
import { lazy, Suspense, useId, useState, useTransition } from 'react';
import { styled } from 'styled-components';
import { useCompanyMessages } from './messages/messages.ts';

const LatestDecisions = lazy(async () => {
  const panel = await import(/* webpackChunkName: "latest-decisions" */ '../transparency/LatestDecisions.tsx');
  return { default: panel.LatestDecisions };
});

const Toggle = styled.button`
  min-height: var(--control);
  margin-block: calc(-1 * var(--space-2));
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent-text);
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
  text-align: start;
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;

/** How many reviews of a company are hidden. A click opens the latest decisions. */
export function HiddenReviews({ id, hiddenQuantity }: Pick<Company, 'id' | 'hiddenQuantity'>) {
  const t = useCompanyMessages();
  const [isOpen, setOpen] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const panelId = useId();
  if (hiddenQuantity === 0) return null;
  return (
    <div>
      <RatingSummaryLine>
        <EyeOff />
        <span>
          <Toggle
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-busy={isOpening || undefined}
            onClick={() => startOpening(() => setOpen(!isOpen))}
          >
            {t('hidden.count', { count: hiddenQuantity })}
          </Toggle>
        </span>
      </RatingSummaryLine>
      <div id={panelId}>
        <Suspense>{isOpen && <LatestDecisions companyId={id} />}</Suspense>
      </div>
    </div>
  );
}
