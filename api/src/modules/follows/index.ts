export type { DigestSender } from './createDigestSender.ts';
export { createFollowsModule } from './createFollowsModule.ts';
export { createFollowsRepositories } from './createFollowsRepositories.ts';
export type { FollowsRepository } from './follows.repository.ts';
