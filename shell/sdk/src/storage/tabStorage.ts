/**
 * Stores JSON in this tab, until it is closed (`sessionStorage`). Its methods never throw: if the storage is full or blocked, nothing is
 * stored.
 * @example
 * tabStorage.write('heard.compare', { 'bread.example': 'Bread' });
 */
export const tabStorage = {
  /** Returns a stored value; null if no value is stored. Another release may have written the value in another form. */
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  },

  /** Stores a value. @returns whether it was stored */
  write(key: string, value: unknown): boolean {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },

  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked, so it contains no value.
    }
  },
};
