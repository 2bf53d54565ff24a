import type { Company } from '@heard/contract';
import { RatingSummaryLine } from '@heard/ui';
import { EyeOff } from 'lucide-react';
import { lazy, Suspense, useId, useState, useTransition } from 'react';
import { useMessages } from './messages/messages.ts';
import { PanelToggle } from './PanelToggle.tsx';

const LatestDecisions = lazy(async () => {
  const panel = await import(/* webpackChunkName: "latest-decisions" */ '../transparency/LatestDecisions.tsx');
  return { default: panel.LatestDecisions };
});

/** The number of hidden reviews of a company. A click opens the latest decisions. */
export function HiddenReviews({ id, hiddenQuantity }: Pick<Company, 'id' | 'hiddenQuantity'>) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const panelId = useId();
  if (hiddenQuantity === 0) return null;
  return (
    <div>
      <RatingSummaryLine>
        <EyeOff />
        <span>
          <PanelToggle
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-busy={isOpening || undefined}
            onClick={() => startOpening(() => setOpen(!isOpen))}
          >
            {t('hidden.count', { count: hiddenQuantity })}
          </PanelToggle>
        </span>
      </RatingSummaryLine>
      <div id={panelId}>
        <Suspense>{isOpen && <LatestDecisions companyId={id} />}</Suspense>
      </div>
    </div>
  );
}
