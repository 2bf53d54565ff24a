/**
 * The state that a guard passes to the login page: the API has rejected the session.
 * @example
 * const state: SessionEnded = { sessionEnded: true };
 * <Navigate to={withNext(paths.login, path)} state={state} />
 */
export interface SessionEnded {
  sessionEnded: true;
}

/**
 * Returns whether a guard redirected here because the session had ended.
 * @param state the state of the history entry, which may be anything
 * @example
 * const { state } = useLocation();
 * if (hasSessionEnded(state)) return <Note>{t('login.sessionEnded')}</Note>;
 */
export function hasSessionEnded(state: unknown): state is SessionEnded {
  return typeof state === 'object' && state !== null && 'sessionEnded' in state && state.sessionEnded === true;
}
