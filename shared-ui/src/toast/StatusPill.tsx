import { useEffect, useState, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';

const rise = keyframes`
  from { opacity: 0; transform: translateY(4px); }
`;

const Pill = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  max-width: 100%;
  padding: var(--space-2) var(--space-5);
  background: var(--ink);
  color: var(--on-ink);
  border: 1px solid var(--ink-border);
  border-radius: var(--radius-full);
  box-shadow: var(--shadow-3);
  font-size: var(--text-sm);
  pointer-events: auto;
  animation: ${rise} var(--duration-base) var(--ease-out);
`;

/** How things stand for as long as they stand so (offline, slow): a line in the `ToastStack`, announced politely. */
export function StatusPill({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  // A status is announced when its text arrives, not when it is there from the start.
  const [said, setSaid] = useState(false);
  useEffect(() => setSaid(true), []);
  return (
    <Pill>
      {icon}
      <span role="status">{said ? children : null}</span>
    </Pill>
  );
}
