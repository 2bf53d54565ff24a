/** Returns the first character of a text, which may have two UTF-16 code units; an empty text has none. */
export const getFirstCharacter = (text: string): string => /^./u.exec(text)?.[0] ?? '';
