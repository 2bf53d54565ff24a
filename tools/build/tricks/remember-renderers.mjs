// Development only. Each remote brings a refresh runtime of its own, and looks for React in the hook that the shell's
// has made; that one hands a renderer on without keeping it. Kept here, hot reload reaches the remotes' components.
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook !== undefined) {
  const { inject } = hook;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
