// What a host needs to mount remotes. Not for features.
export { HostProviders, type HostProvidersProps } from './HostProviders.tsx';
export { whenIdle } from './idle/whenIdle.ts';
export { loadQueryLibrary } from './queries/createQueries.ts';
export { matchRoutes } from './router.ts';
export type { TokenStore } from './session/TokenStore.ts';
export type { AlgoliaSettings } from './search/AlgoliaSettings.ts';
