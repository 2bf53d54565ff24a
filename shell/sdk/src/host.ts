// Exports for hosts that mount remotes. Not for remotes.
export { HostProviders, type HostProvidersProps } from './HostProviders.tsx';
export type { ContributedLink, Contributions } from './contributions/ContributionsContext.ts';
export { isForSession } from './contributions/isForSession.ts';
export { whenIdle } from './idle/whenIdle.ts';
export { resolveLanguage } from './language/resolveLanguage.ts';
export { setUrlLanguage } from './language/urlLanguage.ts';
export { createMemoryLanguageStore, type LanguageStore, type RememberedLanguages } from './language/LanguageStore.ts';
export { documentTitle } from './page/documentTitle.ts';
export { matchRoutes, StaticRouter } from './router.ts';
export { createStore, type Store } from './store/createStore.ts';
export { TimeoutError, withTimeout } from './time/withTimeout.ts';
export type { TokenStore } from './session/TokenStore.ts';
export { useCompanyPlaceholder } from './search/openedCompany.ts';
export type { AlgoliaSettings } from './search/AlgoliaSettings.ts';
