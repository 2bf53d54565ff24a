import { useRef } from 'react';
import { useMutation } from '../query.ts';

export interface ActionOptions<Answer, Input> {
  /** Makes the call. */
  call: (input: Input) => Promise<Answer>;
  /** What follows from it. The action runs until this has ended. */
  onSuccess?: (answer: Answer, input: Input) => Promise<void> | void;
}

export interface Action<Input> {
  /** Runs it; does nothing while it runs, however often it is pressed. */
  run(input: Input): void;
  isRunning: boolean;
  isSuccess: boolean;
  /** Why it failed the last time; null when it did not, and again once it runs anew. */
  error: Error | null;
  /** What it ran with the last time. */
  input: Input | undefined;
  /** Forgets how it went. */
  reset(): void;
}

/** A call at the press of a button. It goes on when the person leaves the page. */
export function useAction<Answer, Input = void>({ call, onSuccess }: ActionOptions<Answer, Input>): Action<Input> {
  // A button is disabled by the next render, and a second press may come before it.
  const running = useRef(false);
  const { mutate, isPending, isSuccess, error, variables, reset } = useMutation<Answer, Error, Input>({
    mutationFn: call,
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    run: (input) => {
      if (running.current) return;
      running.current = true;
      mutate(input);
    },
    isRunning: isPending,
    isSuccess,
    error,
    input: variables,
    reset,
  };
}
