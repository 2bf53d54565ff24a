import { SCORED_FROM_REVIEWS, type Company } from '@heard/contract';
import { RatingSummaryLine, useFormats } from '@heard/ui';
import { lazy, Suspense, useId, useState, useTransition } from 'react';
import { useMessages } from './messages/messages.ts';
import { PanelToggle } from './PanelToggle.tsx';

const ScorePanel = lazy(() => import(/* webpackChunkName: "score" */ '../score/ScorePanel.tsx'));
const ScoreDialog = lazy(() => import(/* webpackChunkName: "score" */ '../score/ScoreDialog.tsx'));

/** The media query for phones, on which the panel is a dialog. */
const PHONE = '(max-width: 47.99rem)';

/** Shows the Heard score of a company and why it differs from the mean. Opens the explanation of the score in place, or in a dialog on phones. */
export function HeardScore({
  id,
  score,
  reviewsQuantity: count,
  originCounts,
}: Pick<Company, 'id' | 'score' | 'reviewsQuantity' | 'originCounts'>) {
  const t = useMessages();
  const { formatRating } = useFormats();
  const [open, setOpen] = useState<'dialog' | 'panel' | null>(null);
  const [isOpening, startOpening] = useTransition();
  const panelId = useId();
  if (score === null) return null;
  const value = formatRating(score.value);
  const hasFew = count < SCORED_FROM_REVIEWS;
  const title = hasFew ? t('score.whyFew') : t('score.why', { value });
  const toggle = () => {
    // Calls `matchMedia` only if it exists, because jsdom lacks it.
    const isPhone = window.matchMedia?.(PHONE).matches;
    startOpening(() => setOpen(open === null ? (isPhone ? 'dialog' : 'panel') : null));
  };
  return (
    <div>
      <RatingSummaryLine>
        <span>{t(hasFew ? 'score.tooFew' : `score.${score.reason}`, { value, count })}</span>
        <PanelToggle
          type="button"
          aria-expanded={open !== null}
          aria-controls={panelId}
          aria-busy={isOpening || undefined}
          onClick={toggle}
        >
          {title}
        </PanelToggle>
      </RatingSummaryLine>
      <div id={panelId}>
        <Suspense>
          {open === 'panel' && <ScorePanel companyId={id} originCounts={originCounts} />}
          {open === 'dialog' && (
            <ScoreDialog companyId={id} originCounts={originCounts} title={title} onClose={() => setOpen(null)} />
          )}
        </Suspense>
      </div>
    </div>
  );
}
