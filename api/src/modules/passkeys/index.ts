export { createPasskeysRepositories } from './createPasskeysRepositories.ts';
export type { PasskeyChallengesRepository } from './passkeyChallenges.repository.ts';
export type { PasskeysRepository } from './passkeys.repository.ts';
export { passkeyLoginRoutes } from './passkeyLogin.routes.ts';
export { passkeysRoutes } from './passkeys.routes.ts';
export type { PasskeysDependencies } from './PasskeysDependencies.ts';
export { passkeysService, type PasskeysService } from './passkeys.service.ts';
export { createWebAuthn } from './webAuthn.ts';
