// Development only. Each remote has a separate refresh runtime, which looks for React's renderers in the hook that the shell's runtime installed.
// That hook does not store the renderers. This module stores them, so that hot reload works for the components of remotes.
const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } =
  /** @type {{__REACT_DEVTOOLS_GLOBAL_HOOK__?: {inject(renderer: object): number, renderers: Map<number, object>}}} */ (
    globalThis
  );
if (hook !== undefined) {
  const { inject } = hook;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
