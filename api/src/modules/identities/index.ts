export { createBrowser, hashBrowser, readBrowser, toBrowserCookie } from './browserCookie.ts';
export { createIdentitiesModule } from './createIdentitiesModule.ts';
export { createIdentitiesRepositories } from './createIdentitiesRepositories.ts';
export { keepPrivate } from './keepPrivate.ts';
export { type BrowserFailure, showFailure } from './showFailure.ts';
export type { IdentitiesService } from './identities.service.ts';
export type { OidcLoginsRepository } from './oidcLogins.repository.ts';
export type { OidcLogoutsRepository } from './oidcLogouts.repository.ts';
export { toRedirectUri } from './toResultUrl.ts';
