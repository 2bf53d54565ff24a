import type { DecisionGround, Mark, MarkReason, Photo } from '@heard/contract';
import { useGroundLabel } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

export type Reports = Extract<MarkReason, { kind: 'flags' }>['flags'];

const List = styled.ul`
  display: grid;
  gap: var(--space-4);
  max-width: var(--measure);
  margin-bottom: var(--space-4);
  color: var(--text);

  & > li {
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--accent-text);
    overflow-wrap: anywhere;
  }
  & b {
    font-weight: var(--weight-strong);
  }
  & small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & p {
    unicode-bidi: plaintext;
    white-space: pre-line;
  }
`;

/** Returns the open reports of a mark, oldest first; an empty list if there are none. */
export function getReports({ reasons }: Pick<Mark, 'reasons'>): Reports {
  return reasons.flatMap((reason) => (reason.kind === 'flags' ? reason.flags : []));
}

/** Returns a mark's reasons, but leaves out the reports that `isSettled` selects. */
export function withoutReports(reasons: MarkReason[], isSettled: (report: Reports[number]) => boolean): MarkReason[] {
  return reasons.flatMap((reason): MarkReason[] => {
    if (reason.kind !== 'flags') return [reason];
    const reports = reason.flags.filter((report) => !isSettled(report));
    return reports.length === 0 ? [] : [{ ...reason, flags: reports }];
  });
}

/** Returns the rule that was reported most often; in case of a tie, the rule that was reported first. */
export function getMainGround(reports: Reports): DecisionGround {
  const counts = new Map<DecisionGround, number>();
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'other';
}

/**
 * The reports of a case, by part, rule and kind of account, with the explanations of each account and how many of the
 * account's earlier reports were justified.
 */
export function ReviewReports({ reports, photos }: { reports: Reports; photos: readonly Pick<Photo, 'id'>[] }) {
  const t = useMessages();
  const labelGround = useGroundLabel();
  function labelSenders(by: Reports[number]['by'], count: number): string {
    if (by === 'company') return t('reports.byCompany');
    return by === 'visitor' ? t('reports.byVisitors', { count }) : t('reports.byConsumers', { count });
  }
  function labelPart({ part, photoId }: Reports[number]): string | null {
    if (part === 'review') return null;
    const n = photos.findIndex(({ id }) => id === photoId) + 1;
    return part === 'photo' && n > 0 ? t('reports.part.photoNumber', { n }) : t(`reports.part.${part}`);
  }
  const groups = new Map<string, Reports>();
  for (const report of reports) {
    const key = `${report.part} ${report.photoId ?? ''} ${report.reason} ${report.by}`;
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  return (
    <List aria-label={t('reports.name')}>
      {[...groups].map(([key, group]) => {
        const [first] = group;
        if (first === undefined) return null;
        const part = labelPart(first);
        return (
          <li key={key}>
            <b>{labelGround(first.reason)}</b>
            {' · '}
            {labelSenders(first.by, group.length)}
            {part !== null && ' · '}
            {part}
            {group.map(({ id, by, name, earlier, explanation, law }) => (
              <div key={id}>
                {by === 'visitor' && name !== null && <small dir="auto">{name}</small>}
                {by === 'visitor' ? (
                  <small>{t('reports.reference', { reference: id })}</small>
                ) : (
                  <small>{earlier.decided === 0 ? t('reports.noEarlier') : t('reports.earlier', earlier)}</small>
                )}
                {explanation !== null && <p dir="auto">{t('reports.quote', { text: explanation })}</p>}
                {law !== null && <p dir="auto">{t('reports.law', { law })}</p>}
              </div>
            ))}
          </li>
        );
      })}
    </List>
  );
}
