import { type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);

  & > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  label {
    display: block;
    font-weight: var(--weight-strong);
    cursor: pointer;
  }
  p {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
`;

const Track = styled.button`
  position: relative;
  flex: none;
  width: 3rem;
  height: 1.75rem;
  padding: 0;
  border: 0;
  border-radius: var(--radius-full);
  background: var(--border-strong);
  cursor: pointer;
  transition: background-color var(--duration-fast);

  /* Enlarges the touch target to 44 pixels. */
  &::before {
    content: '';
    position: absolute;
    inset: -0.5rem -0.25rem;
  }
  &::after {
    content: '';
    position: absolute;
    top: 0.1875rem;
    inset-inline-start: 0.1875rem;
    width: 1.375rem;
    height: 1.375rem;
    border-radius: 50%;
    background: var(--accent-contrast);
    transition: translate var(--duration-base) var(--ease-out);
  }
  &[aria-checked='true'] {
    background: var(--accent);
  }
  &[aria-checked='true']::after {
    translate: calc(1.25rem * var(--forward)) 0;
  }
  &:disabled {
    opacity: 0.5;
    cursor: default;
  }

  @media (forced-colors: active) {
    border: 1px solid;
    &::after {
      background: CanvasText;
      forced-color-adjust: none;
      top: 2px;
      inset-inline-start: 2px;
    }
  }
`;

/** The props of `Switch`. */
export interface SwitchProps {
  label: string;
  /** A text below the label that says what the switch does. */
  effect?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A setting that is on or off and takes effect immediately, without a save button. Controlled. */
export function Switch({ label, effect, checked, onChange, disabled, ref }: SwitchProps) {
  const id = useId();
  return (
    <Row>
      <div>
        <label htmlFor={id}>{label}</label>
        {effect ? <p id={`${id}-effect`}>{effect}</p> : null}
      </div>
      <Track
        ref={ref}
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={effect ? `${id}-effect` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      />
    </Row>
  );
}
