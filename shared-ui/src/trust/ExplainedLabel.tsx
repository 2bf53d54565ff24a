import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Details = styled.details`
  position: relative;
  width: fit-content;
  font-size: var(--text-sm);
  color: var(--text-muted);

  & > summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: 1.5rem;
    list-style: none;
    cursor: pointer;
  }
  & > summary::-webkit-details-marker {
    display: none;
  }
  @media (hover: hover) {
    & > summary:hover {
      text-decoration: underline;
    }
  }
  & svg {
    flex: none;
    width: 1em;
    height: 1em;
  }
  & > div {
    position: absolute;
    z-index: var(--z-panel);
    inset-inline-start: 0;
    width: max-content;
    max-width: min(20rem, calc(100vw - 6rem));
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius-md);
    background: var(--surface-raised);
    box-shadow: var(--shadow-3);
    color: var(--text);
  }
  & > div > a {
    display: inline-block;
    margin-top: var(--space-2);
    font-weight: var(--weight-strong);
  }
`;

/** The props of `ExplainedLabel`. */
export interface ExplainedLabelProps {
  /** The label: an icon and a text. */
  label: ReactNode;
  /** The explanation of the label. */
  children: ReactNode;
}

/** A label of a review, with an explanation that opens on a click or with the keyboard. */
export function ExplainedLabel({ label, children }: ExplainedLabelProps) {
  return (
    <Details
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.open = false;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary>{label}</summary>
      {/* Takes the focus on a click, because Safari does not focus the clicked link. Without the focus, the explanation would close. */}
      <div tabIndex={-1}>{children}</div>
    </Details>
  );
}
