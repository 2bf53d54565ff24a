import { checkText, textRules, type DecisionGround, type Mark } from '@heard/contract';
import { checkGiven, errorText, useAction, useApi, useNotices, useReviewsChanged } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Card, Muted } from '@heard/ui';
import { Check, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { GroundField, toGround } from '../grounds/GroundField.tsx';
import { useMessages } from '../messages/messages.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { getReports } from './ReviewReports.tsx';
import { useMarksCache } from './useMarks.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);

  & > label {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    min-height: var(--control);
  }
  & > span {
    flex: 1;
  }
`;

interface SelectionProps {
  marks: readonly Mark[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/**
 * Selects listed marks and decides about the selected marks, one after the other. Marks whose decision fails stay
 * selected.
 */
export function Selection({ marks, selected, onSelect }: SelectionProps) {
  const t = useMessages();
  const api = useApi();
  const [asking, setAsking] = useState<'keep' | 'hide' | null>(null);
  const { decide, error } = useDecisions({ selected, onSelect, onDecided: () => setAsking(null) });
  const chosen = marks.filter(({ id }) => selected.has(id));
  const reviews = chosen.filter(({ review }) => review !== null);

  const approve = useAction({
    call: () => decide(chosen, ({ id }) => api.send('closeMark', { params: { id }, body: {} })),
  });
  // To close a mark about reports requires a reason. The people who have sent the reports receive it.
  const needsReason = chosen.some((mark) => getReports(mark).length > 0);
  if (marks.length < 2 && chosen.length === 0) return null;
  return (
    <Card as="section" aria-label={t('selection.name')}>
      <Bar>
        <SelectAll
          isChecked={chosen.length === marks.length}
          onChange={(isChecked) => onSelect(new Set(isChecked ? marks.map(({ id }) => id) : []))}
        />
        <Muted role="status">{t('selection.count', { count: chosen.length })}</Muted>
        <Button
          variant="secondary"
          disabled={chosen.length === 0}
          loading={approve.isRunning}
          onClick={() => (needsReason ? setAsking('keep') : approve.run())}
        >
          <Check />
          {t('selection.approve')}
        </Button>
        <Button variant="danger-quiet" disabled={reviews.length === 0} onClick={() => setAsking('hide')}>
          <EyeOff />
          {t('selection.hide')}
        </Button>
      </Bar>
      {error !== null && <Alert title={t('selection.failed')}>{errorText(error)}</Alert>}
      {asking === 'keep' && (
        <DecideForm
          kind="keep"
          onCancel={() => setAsking(null)}
          decide={({ reason }) =>
            decide(chosen, (mark) =>
              api.send('closeMark', { params: { id: mark.id }, body: getReports(mark).length > 0 ? { reason } : {} }),
            )
          }
        />
      )}
      {asking === 'hide' && (
        <DecideForm
          kind="hide"
          onCancel={() => setAsking(null)}
          decide={(body) =>
            decide(reviews, ({ review }) => api.send('hideReview', { params: { id: review?.id ?? '' }, body }))
          }
        />
      )}
    </Card>
  );
}

interface SelectAllProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function SelectAll({ isChecked, onChange }: SelectAllProps) {
  const t = useMessages();
  return (
    <label>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      {t('selection.all')}
    </label>
  );
}

interface DecisionsOptions extends Omit<SelectionProps, 'marks'> {
  onDecided: () => void;
}

/** Returns the action that decides about the selected marks one after the other, and the error if one fails. */
function useDecisions({ selected, onSelect, onDecided }: DecisionsOptions) {
  const t = useMessages();
  const notices = useNotices();
  const reviewsChanged = useReviewsChanged();
  const cache = useMarksCache('open');
  const [error, setError] = useState<unknown>(null);

  async function decide(decided: readonly Mark[], send: (mark: Mark) => Promise<unknown>): Promise<void> {
    const done: Mark[] = [];
    let failure: unknown = null;
    for (const mark of decided) {
      try {
        await send(mark);
        done.push(mark);
      } catch (reason) {
        failure ??= reason;
      }
    }
    const ids = new Set(done.map(({ id }) => id));
    cache.remove(ids);
    cache.forgetOther();
    for (const company of new Set(done.map((mark) => mark.company.id))) void reviewsChanged(company);
    onDecided();
    setError(failure);
    onSelect(new Set([...selected].filter((id) => !ids.has(id))));
    if (done.length > 0) notices.show({ text: t('selection.decided', { count: done.length }) });
  }

  return { decide, error };
}

interface DecideFormProps {
  kind: 'keep' | 'hide';
  decide: (decision: { reason: string; ground: DecisionGround }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the public reason of all decisions, and for the rule that hidden reviews break. */
function DecideForm({ kind, decide, onCancel }: DecideFormProps) {
  const t = useMessages();
  const form = useContractForm({
    defaults: { ground: 'other', reason: '' },
    initialFocus: 'reason',
    rules: { ground: checkGiven, reason: (text) => checkText(text, textRules.hidingReason) },
    submit: ({ ground, reason }) => decide({ reason, ground: toGround(ground) }),
  });
  return (
    <ReasonForm
      form={form}
      hint={t(kind === 'hide' ? 'hide.hint' : 'keep.hint')}
      variant={kind === 'hide' ? 'danger' : 'primary'}
      submit={t(kind === 'hide' ? 'selection.hide' : 'selection.approve')}
      onCancel={onCancel}
    >
      {kind === 'hide' && <GroundField label={t('hide.rule')} {...form.field('ground')} />}
    </ReasonForm>
  );
}
