import type { AlgoliaSettings } from '@heard/sdk/configuration';
import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { ApiReader } from '../document/ApiReader.ts';

/** The reason why a tool has no result, as a sentence with instructions for the next request. */
export class ToolFailure extends Error {}

export interface ToolContext {
  reader: ApiReader;
  algolia: AlgoliaSettings | null;
  publicUrl: string;
  /** The headers that name the caller to the API, see `getForwardedHeaders`. */
  headers: Record<string, string>;
}

interface ToolDescription {
  name: string;
  title: string;
  description: string;
  inputSchema: TSchema;
  outputSchema: TSchema;
}

/** A tool that reads public data. */
export interface Tool extends ToolDescription {
  /** @throws ToolFailure */
  call(sent: unknown, context: ToolContext): Promise<object>;
}

interface ToolOptions<Sent> extends ToolDescription {
  /** A sentence that describes valid input. */
  usage: string;
  /** @param sent the input that `inputSchema` has accepted */
  run(sent: Sent, context: ToolContext): Promise<object>;
}

const ajv = new Ajv();

/** Creates a tool that checks its arguments. */
export function createTool<Sent>({ usage, run, ...description }: ToolOptions<Sent>): Tool {
  const isValid = ajv.compile<Sent>(description.inputSchema);
  return {
    ...description,
    call: async (sent, context) => {
      if (!isValid(sent)) throw new ToolFailure(`${describeError(isValid)} ${usage}`);
      return run(sent, context);
    },
  };
}

/** Describes the first argument that is not valid. */
function describeError({ errors }: ValidateFunction): string {
  const [error] = errors ?? [];
  const where = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  return `Wrong arguments: ${where === '' ? '' : `"${where}" `}${error?.message ?? 'not valid'}.`;
}
