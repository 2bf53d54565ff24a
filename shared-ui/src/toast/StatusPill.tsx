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
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-full);
  box-shadow: var(--shadow-3);
  font-size: var(--text-sm);
  pointer-events: auto;
  animation: ${rise} var(--duration-base) var(--ease-out);
`;

/** Shows a status, such as offline or slow, in the `ToastStack` for as long as the status lasts. Announced politely. */
export function StatusPill({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  // Adds the text after the first render, because screen readers announce a status only when its text changes.
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => setAnnounced(true), []);
  return (
    <Pill>
      {icon}
      <span role="status">{isAnnounced ? children : null}</span>
    </Pill>
  );
}
