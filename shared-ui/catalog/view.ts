export const themes = ['light', 'dark'] as const;
export const languages = ['en', 'es', 'fr'] as const;
export const directions = ['ltr', 'rtl'] as const;

/** The selected content of the catalog, and its display options. Stored in the URL. */
export interface View {
  /** The name of a group; null for the index. */
  group: string | null;
  theme: (typeof themes)[number];
  language: (typeof languages)[number];
  direction: (typeof directions)[number];
  /** Leaves out the toolbar and all motion, for screenshots. */
  bare: boolean;
}

/** Parses the query string of the catalog's URL. Missing and unknown values get their defaults. */
export function readView(query: string): View {
  const params = new URLSearchParams(query);
  const pick = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === params.get(name)) ?? values[0];
  return {
    group: params.get('group'),
    theme: pick('theme', themes),
    language: pick('language', languages),
    direction: pick('direction', directions),
    bare: params.has('bare'),
  };
}

/** Returns the query string of a view. */
export function toQuery({ group, bare, ...view }: View): string {
  return `?${new URLSearchParams({ ...(group !== null && { group }), ...view, ...(bare && { bare: '' }) })}`;
}

/** Applies theme, language and direction to the document. */
export function applyView({ theme, language, direction }: View): void {
  const { documentElement } = document;
  documentElement.dataset.theme = theme;
  documentElement.lang = language;
  documentElement.dir = direction;
}
