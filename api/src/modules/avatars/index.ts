export { avatarsRepository } from './avatars.repository.ts';
export { avatarsRoutes } from './avatars.routes.ts';
export { avatarsService, AVATAR_SIZE, type AvatarsService } from './avatars.service.ts';
export { keepAvatar, toStorageKey } from './keepAvatar.ts';
