import type { HideReviewBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { applyPhotoHiding } from './applyPhotoHiding.ts';
import { changePhoto } from './changePhoto.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Hides a photo from everybody but its author and administrators, and upholds the open reports on it. @throws 404 */
export function hidePhoto(
  dependencies: ModerationDependencies,
  { userId: adminId }: Administrator,
  id: string,
  { reason, ground = 'other' }: HideReviewBody,
): Promise<void> {
  return changePhoto(dependencies, id, (transaction, review, photo) =>
    applyPhotoHiding(dependencies, transaction, review, photo, { ground, reason, adminId }),
  );
}
