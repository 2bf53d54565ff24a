import { init } from '@module-federation/enhanced/runtime';
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { sharedModules } from './sharedModules.ts';

/** Name and version of each module that the shell shares with the remotes. Written by the build (tools/build/singletons.ts). */
declare const __SINGLETONS__: Record<string, string>;

/**
 * Starts the federation runtime with the modules that the shell shares, and passes the core of the runtime on to the remotes. The shell
 * consumes no shared module, so the build of the shell needs no federation.
 */
export function startRuntime(): void {
  init({
    name: 'shell',
    remotes: [],
    plugins: [injectRuntimeCore()],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(__SINGLETONS__).map(([name, version]) => [
        name,
        { version, lib: () => sharedModules[name], shareConfig: { singleton: true, requiredVersion: `^${version}` } },
      ]),
    ),
  });
  protectGlobals();
}

/** Makes the runtime's global variables read-only, because a remote that overwrites them would break the other remotes. */
function protectGlobals(): void {
  for (const name of ['__FEDERATION__', '__VMOK__', '__GLOBAL_LOADING_REMOTE_ENTRY__', '_FEDERATION_RUNTIME_CORE']) {
    Object.defineProperty(window, name, { writable: false, configurable: false });
  }
  const { __FEDERATION__: state } = window;
  for (const name of Object.keys(state)) {
    // `moduleInfo` stays writable, because the runtime itself replaces it.
    if (name !== 'moduleInfo') Object.defineProperty(state, name, { writable: false, configurable: false });
  }
}
