// What a host needs to mount remotes. Not for features.
export { HostProviders, type HostProvidersProps } from './HostProviders.tsx';
export { whenIdle } from './idle/whenIdle.ts';
export { languageOf } from './language/languageOf.ts';
export { createMemoryLanguageStore, type LanguageStore, type RememberedLanguages } from './language/LanguageStore.ts';
export { matchRoutes } from './router.ts';
export { createStore, type Store } from './store/createStore.ts';
export { TimeoutError, withTimeout } from './time/withTimeout.ts';
export type { TokenStore } from './session/TokenStore.ts';
export type { AlgoliaSettings } from './search/AlgoliaSettings.ts';
