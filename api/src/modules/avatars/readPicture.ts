import type { FastifyRequest } from 'fastify';
import { fieldError, ProblemError, type InvalidField } from '../../problems.ts';

/** "at most 5 MB" (decisions, "API") */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

/**
 * Reads the file in the form field `avatar`.
 * @throws 400 when it is missing or the form has other fields, 413 when it is too large, 415 when the body is not a form
 */
export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ProblemError('unsupported-media-type');
  const errors: InvalidField[] = [];
  let picture: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'avatar' && picture === null) picture = await part.toBuffer();
      else {
        if (part.type === 'file') part.file.resume();
        errors.push(fieldError(part.fieldname, part.fieldname === 'avatar' ? 'notAnImage' : 'unknownProperty'));
      }
    }
  } catch (error) {
    const { code } = error as { code?: string };
    throw new ProblemError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'payload-too-large' : 'bad-request');
  }
  if (picture === null && errors.length === 0) errors.push(fieldError('avatar', 'required'));
  if (picture === null || errors.length > 0) throw new ProblemError('validation', { errors });
  return picture;
}
