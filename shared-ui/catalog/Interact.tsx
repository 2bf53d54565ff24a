import { type ReactNode, useEffect, useRef } from 'react';

export interface InteractProps {
  /** Runs once after the first render, for states that occur only after an interaction. */
  run: (element: HTMLElement) => void;
  children: ReactNode;
}

/** Brings its children into a state by interacting with them as a person would. */
export function Interact({ run, children }: InteractProps) {
  const ref = useRef<HTMLDivElement>(null);
  const first = useRef(run);
  useEffect(() => {
    if (ref.current !== null) first.current(ref.current);
  }, []);
  return <div ref={ref}>{children}</div>;
}
