import type { DecisionGround } from '@heard/contract';
import { GROUNDS, SelectField, useGroundLabel } from '@heard/ui';
import type { ComponentProps, ReactNode } from 'react';

const DECISION_GROUNDS: readonly DecisionGround[] = [...GROUNDS, 'other'];

/** Returns the rule that was chosen in a `GroundField`, from the value of the field. */
export function toGround(value: string): DecisionGround {
  return DECISION_GROUNDS.find((one) => one === value) ?? 'other';
}

interface GroundFieldProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  /** An additional option, which the field lists above the rules. */
  children?: ReactNode;
}

/** Chooses the rule that was broken. */
export function GroundField({ children, ...field }: GroundFieldProps) {
  const labelGround = useGroundLabel();
  return (
    <SelectField {...field}>
      {children}
      {DECISION_GROUNDS.map((ground) => (
        <option key={ground} value={ground}>
          {labelGround(ground)}
        </option>
      ))}
    </SelectField>
  );
}
