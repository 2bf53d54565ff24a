import { type ReactNode, useEffect, useRef } from 'react';

export interface InteractProps {
  /** Called once after the first render. Simulates an interaction, such as a click, to show a state that requires this interaction. */
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
