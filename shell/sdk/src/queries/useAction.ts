import { useRef } from 'react';
import { useMutation } from '../query.ts';

/**
 * The options of `useAction`.
 * @example
 * const options: ActionOptions<void, number> = { call: deleteReview, onSuccess: () => navigate('/me/reviews') };
 */
export interface ActionOptions<Result, Input> {
  /** Sends the request. */
  call: (input: Input) => Promise<Result>;
  /** Called with the result. The action counts as running until this function has finished. */
  onSuccess?: (result: Result, input: Input) => Promise<void> | void;
}

/**
 * The state of an action, and the way to run it.
 * @example
 * const remove: Action<number> = useAction({ call: deleteReview });
 * <Button loading={remove.isRunning} onClick={() => remove.run(review.id)}>{t('delete')}</Button>
 */
export interface Action<Input> {
  /** Runs the action; does nothing while it is running. Never throws: see `error`. */
  run(input: Input): void;
  isRunning: boolean;
  isSuccess: boolean;
  /** The error of the last run, thrown by `call` or `onSuccess`. Null after a success, and while the action runs. */
  error: Error | null;
  /** The input of the last run. */
  input: Input | undefined;
  /** Resets the state. */
  reset(): void;
}

/**
 * Runs a request when a button is clicked. The request continues when the person leaves the page.
 * @returns the state of the action, whose `error` is the `ApiError` or `NetworkError` of the request
 * @example
 * const deletion = useAction({ call: () => api.send('deleteReview', { params: { id } }), onSuccess: close });
 * <Button loading={deletion.isRunning} onClick={() => deletion.run()}>{t('delete')}</Button>
 * {deletion.error !== null && <Alert>{errorText(deletion.error)}</Alert>}
 */
export function useAction<Result, Input = void>({ call, onSuccess }: ActionOptions<Result, Input>): Action<Input> {
  // A ref, because a second click may precede the render that disables the button.
  const running = useRef(false);
  const { mutate, isPending, isSuccess, error, variables, reset } = useMutation<Result, Error, Input>({
    mutationFn: call,
    onSuccess: (result, input) => onSuccess?.(result, input),
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
