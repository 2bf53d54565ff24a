import type { DecisionGround, Mark, MarkReason } from '@heard/contract';
import { useGroundLabel } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

type Flags = Extract<MarkReason, { kind: 'flags' }>['flags'];

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

/** Returns the open reports of a mark, oldest first; empty without any. */
export function getFlags({ reasons }: Pick<Mark, 'reasons'>): Flags {
  return reasons.flatMap((reason) => (reason.kind === 'flags' ? reason.flags : []));
}

/** Returns the rule that was reported most often; of several, the one that was reported first. */
export function getMainGround(flags: Flags): DecisionGround {
  const counts = new Map<DecisionGround, number>();
  for (const { reason } of flags) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'other';
}

/** The reports of a case, by part, rule and kind of account, with what each account explained and how often it was right. */
export function ReportedFlags({ flags }: { flags: Flags }) {
  const t = useMessages();
  const labelGround = useGroundLabel();
  const groups = new Map<string, Flags>();
  for (const flag of flags) {
    const key = `${flag.part} ${flag.reason} ${flag.by}`;
    groups.set(key, [...(groups.get(key) ?? []), flag]);
  }
  return (
    <List aria-label={t('flags.name')}>
      {[...groups].map(([key, group]) => {
        const [first] = group;
        if (first === undefined) return null;
        return (
          <li key={key}>
            <b>{labelGround(first.reason)}</b>
            {' · '}
            {first.by === 'company' ? t('flags.byCompany') : t('flags.byConsumers', { count: group.length })}
            {first.part !== 'review' && ' · '}
            {first.part !== 'review' && t(`flags.part.${first.part}`)}
            {group.map(({ id, earlier, explanation, law }) => (
              <div key={id}>
                <small>{earlier.decided === 0 ? t('flags.noEarlier') : t('flags.earlier', earlier)}</small>
                {explanation !== null && <p dir="auto">{t('flags.quote', { text: explanation })}</p>}
                {law !== null && <p dir="auto">{t('flags.law', { law })}</p>}
              </div>
            ))}
          </li>
        );
      })}
    </List>
  );
}
