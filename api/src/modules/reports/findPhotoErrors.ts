import type { CreateFlagBody } from '@heard/contract';
import { fieldError, type InvalidField } from '../../problems.ts';

/** Checks that a report names a photo if and only if it is about a photo. */
export function findPhotoErrors({ part, photoId }: Pick<CreateFlagBody, 'part' | 'photoId'>): InvalidField[] {
  if (part === 'photo' && photoId === undefined) return [fieldError('photoId', 'required')];
  return part !== 'photo' && photoId !== undefined ? [fieldError('photoId', 'unknownProperty')] : [];
}
