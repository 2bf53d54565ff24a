// What a host needs to mount remotes. Not for features.
export { HostProviders, type HostProvidersProps } from './HostProviders.tsx';
export { matchRoutes } from './router.ts';
export type { TokenStore } from './session/TokenStore.ts';
export type { AlgoliaSettings } from './search/AlgoliaSettings.ts';
