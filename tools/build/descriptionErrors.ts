import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { hasPath } from './record/paths.ts';

/**
 * Validates a remote's description against the schema of the SDK that the remote is built for.
 * @param description the content of a built `remote.json`
 * @param root the remote's folder
 * @returns one line that describes the errors, or null
 */
export function descriptionErrors(description: unknown, root: string): string | null {
  const schema = JSON.parse(readFileSync(join(root, 'node_modules/@heard/sdk/remote.schema.json'), 'utf8'));
  const ajv = new Ajv();
  return ajv.validate(schema, description) ? null : ajv.errorsText(ajv.errors, { dataVar: 'remote.json' });
}

/** The longest text of a link, in characters. */
const MAX_LINK_TEXT = 40;

/**
 * Returns the errors of a remote's links that the schema cannot express: links have to lead to a page of the remote, and need a short text in each
 * language that the remote has.
 */
export function contributionErrors({
  mounts,
  links = [],
  texts = {},
}: {
  mounts: { path: string }[];
  links?: { path: string; text: string }[];
  texts?: Record<string, Record<string, string>>;
}): string[] {
  return links.flatMap(({ path, text: id }) => [
    ...(mounts.some((mount) => hasPath(mount.path, path)) ? [] : [`no mount has the path ${path} of a link`]),
    ...Object.entries(texts).flatMap(([language, { [id]: text }]) => {
      if (text === undefined) return [`the link to ${path} has no text in ${language}: ${id}`];
      return text.length > MAX_LINK_TEXT
        ? [`the text of the link to ${path} is longer than ${MAX_LINK_TEXT} characters in ${language}`]
        : [];
    }),
  ]);
}
