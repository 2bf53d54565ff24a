import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

/** The steps of the setup, in their order. */
export const STEPS = ['code', 'identity', 'email', 'administrator', 'passkey'] as const;
export type Step = (typeof STEPS)[number];

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-6);
  padding: 0;
  list-style: none;
  color: var(--text-muted);

  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  & > [aria-current] {
    color: var(--text);
    font-weight: var(--weight-strong);
  }
`;

const Count = styled.span`
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border: 1px solid var(--border-strong);
  border-radius: 50%;
  font-size: var(--text-sm);

  [aria-current] > & {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-contrast);
  }
`;

/** Lists the steps of the setup, and marks the current step. */
export function StepList({ step }: { step: Step }) {
  const t = useMessages();
  return (
    <List aria-label={t('steps')}>
      {STEPS.map((name, at) => (
        <li key={name} aria-current={name === step ? 'step' : undefined}>
          <Count>{at + 1}</Count>
          {t(`${name}.title`)}
        </li>
      ))}
    </List>
  );
}
