import type { FuncKeywordDefinition, SchemaValidateFunction } from 'ajv';
import { envSchema } from 'env-schema';
import { Type, type Static, type TObject, type TOptional, type TProperties, type TUnsafe } from 'typebox';

/** Thrown when a setting has an invalid value. The message is one line that names the environment variable and says what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The validation and conversion of an environment variable. */
export type SettingType<Value> = DescribedType<Value> | ExplainedType<Value>;

interface DescribedType<Value> {
  /** Returns undefined if the text is invalid. */
  parse(text: string): Value | undefined;
  /** Completes the sentence `NAME must be …`. */
  mustBe: string;
  /** Whether the value may carry a password. An error must not repeat such a value. */
  isSecret?: boolean;
}

/** A type whose errors depend on the text. */
interface ExplainedType<Value> {
  /** Returns undefined if the text is invalid. */
  parse(text: string): Value | undefined;
  /** Completes the sentence `NAME …` for an invalid text; null for a valid text. */
  explain(text: string): string | null;
}

interface Documentation {
  description: string;
  /** Documents what a missing value means. Without this text, the documentation shows the default. */
  defaultText?: string;
}

/** The annotations of a setting's schema. */
interface SettingSchema extends Documentation {
  type: 'string';
  settingType: SettingType<unknown>;
  default?: string;
}

/** Declares a setting that has a default. */
export function setting<Value>(
  type: SettingType<Value>,
  documentation: Documentation & { default: string },
): TUnsafe<Value> {
  const schema: SettingSchema = { type: 'string', settingType: type, ...documentation };
  return Type.Unsafe<Value>(schema);
}

/** Declares a setting that may be missing. */
export function optionalSetting<Value>(
  type: SettingType<Value>,
  documentation: Documentation,
): TOptional<TUnsafe<Value>> {
  const schema: SettingSchema = { type: 'string', settingType: type, ...documentation };
  return Type.Optional(Type.Unsafe<Value>(schema));
}

const validate: SchemaValidateFunction = (type: SettingType<unknown>, text: string, _schema, context) => {
  const value = type.parse(text);
  if (value === undefined || context === undefined) return false;
  context.parentData[context.parentDataProperty] = value;
  return true;
};

const settingType: FuncKeywordDefinition = {
  keyword: 'settingType',
  type: 'string',
  schemaType: 'object',
  modifying: true,
  errors: false,
  validate,
};

/**
 * Reads settings from environment variables. A variable that is unset or empty has its default.
 * @returns the converted value of each setting
 * @throws SettingsError on the first invalid value
 */
export function parseSettings<Properties extends TProperties>(
  schema: TObject<Properties>,
  environment: NodeJS.ProcessEnv,
): Static<TObject<Properties>> {
  const names = Object.keys(schema.properties);
  const data = Object.fromEntries(names.map((name) => [name, environment[name]]).filter(([, text]) => text));
  try {
    return envSchema<Static<TObject<Properties>>>({
      // Copies the schema, because env-schema adds a mark to it.
      schema: { ...schema },
      data,
      env: false,
      ajv: { customOptions: (ajv) => ajv.addKeyword(settingType).addKeyword('defaultText') },
    });
  } catch (error) {
    throw toSettingsError(error, schema, environment);
  }
}

function toSettingsError(error: unknown, schema: TObject, environment: NodeJS.ProcessEnv): unknown {
  const [first] = (error as { errors?: { instancePath: string }[] }).errors ?? [];
  if (first === undefined) return error;
  const name = first.instancePath.slice(1);
  const type = getSettingSchema(schema, name).settingType;
  // `explain` returns null for a valid value, which happens here only if a file has changed since it was parsed.
  if ('explain' in type) return new SettingsError(`${name} ${type.explain(environment[name] ?? '') ?? 'is invalid'}.`);
  const { mustBe, isSecret = false } = type;
  return new SettingsError(`${name} must be ${mustBe}${isSecret ? '' : `, not "${environment[name]}"`}.`);
}

/**
 * Checks that settings which depend on each other are all set, or none of them.
 * @throws SettingsError that names the missing settings
 */
export function requireTogether<Name extends string>(
  values: Partial<Record<Name, unknown>>,
  names: readonly Name[],
): void {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  const given = names.filter((name) => values[name] !== undefined);
  throw new SettingsError(`${missing.join(' and ')} must be set too, or ${given.join(' and ')} left unset.`);
}

/** Describes each setting for the documentation. */
export function describeSettings(schema: TObject): { name: string; default: string; description: string }[] {
  return Object.keys(schema.properties).map((name) => {
    const { default: preset, defaultText, description } = getSettingSchema(schema, name);
    return { name, default: defaultText ?? `\`${preset}\``, description };
  });
}

function getSettingSchema(schema: TObject, name: string): SettingSchema {
  // Safe to cast, because only `setting` and `optionalSetting` declare settings.
  return schema.properties[name] as unknown as SettingSchema;
}
