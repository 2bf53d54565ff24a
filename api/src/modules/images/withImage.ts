import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { checkText, cleanText, textRules, type TextRuleName } from '@heard/contract';
import type { FastifyRequest } from 'fastify';
import { fieldError, ProblemError, ruleError, type InvalidField } from '../../problems.ts';
import { withUploadFolder } from './uploadFolder.ts';

/** An uploaded file. */
export interface UploadedImage {
  /** Path of the temporary file. */
  path: string;
  /** SHA-256 of the content. */
  hash: Buffer;
}

/** The values of an upload form. */
export interface ImageForm {
  image: UploadedImage;
  /** Maps the name of each text field to its cleaned text. */
  texts: ReadonlyMap<string, string>;
}

interface ImageFields {
  /** The field with the file. */
  field: string;
  /** Text rules of the other required fields, by field name. */
  texts?: Readonly<Record<string, TextRuleName>>;
  /** Text rules of the optional fields, by field name. */
  optionalTexts?: Readonly<Record<string, TextRuleName>>;
}

/**
 * Reads a form with an image, and runs work with it. The image is written to a temporary file while it arrives, and deleted after the
 * work.
 *
 * @returns what the work returns
 * @throws 400 when a field is missing or invalid, or the form has other fields, 413 when the file is too large, 415 when the body is
 *   not a form
 */
export function withImage<Result>(
  request: FastifyRequest,
  fields: ImageFields,
  work: (form: ImageForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new ProblemError('unsupported-media-type');
  return withUploadFolder(async (folder) => work(await readForm(request, fields, join(folder, 'image'))));
}

async function readForm(
  request: FastifyRequest,
  { field, texts: required = {}, optionalTexts = {} }: ImageFields,
  path: string,
): Promise<ImageForm> {
  const rules = { ...required, ...optionalTexts };
  const errors: InvalidField[] = [];
  const texts = new Map<string, string>();
  let image: UploadedImage | null = null;
  try {
    for await (const part of request.parts()) {
      const { fieldname: name } = part;
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (part.type === 'file' && name === field && image === null) image = { path, hash: await store(part, path) };
      else if (part.type === 'field' && rule !== undefined && !texts.has(name)) {
        const text = String(part.value);
        const problem = part.valueTruncated
          ? { code: 'tooLong' as const, limit: textRules[rule].max }
          : checkText(text, textRules[rule]);
        if (problem !== null) errors.push(ruleError(name, problem));
        texts.set(name, cleanText(text, textRules[rule]));
      } else {
        if (part.type === 'file') part.file.resume();
        errors.push(fieldError(name, name === field ? 'notAnImage' : 'unknownProperty'));
      }
    }
  } catch (error) {
    const { code, syscall } = error as { code?: string; syscall?: string };
    // Rethrows errors of the file system, for which the client is not responsible.
    if (syscall === 'open' || syscall === 'write') throw error;
    throw new ProblemError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'payload-too-large' : 'bad-request');
  }
  if (image === null && errors.length === 0) errors.push(fieldError(field, 'required'));
  for (const name of Object.keys(required)) if (!texts.has(name)) errors.push(fieldError(name, 'required'));
  if (image === null || errors.length > 0) throw new ProblemError('validation', { errors });
  return { image, texts };
}

/** Writes an uploaded file to the disk. @returns the SHA-256 of its content */
async function store({ file }: MultipartFile, path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(
    file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return hash.digest();
}
