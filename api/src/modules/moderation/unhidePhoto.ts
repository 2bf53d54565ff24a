import type { OptionalReasonBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { changePhoto } from './changePhoto.ts';
import { endPhotoHiding } from './endPhotoHiding.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Shows a hidden photo again. @throws 404 */
export function unhidePhoto(
  dependencies: Pick<ModerationDependencies, 'actions' | 'cases' | 'decisions' | 'reports'>,
  { userId: adminId }: Administrator,
  id: string,
  { reason = '' }: OptionalReasonBody,
): Promise<void> {
  return changePhoto(dependencies, id, (transaction, review, photo) =>
    endPhotoHiding(dependencies, transaction, review, photo, { reason, adminId }),
  );
}
