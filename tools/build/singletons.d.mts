/** The modules that exist once on a page and that the shell provides. */
export const SINGLETONS: string[];
/** The libraries that these modules belong to, without the SDK. */
export const SHARED_LIBRARIES: string[];
/** Returns the package that a module belongs to. */
export function toPackageName(name: string): string;
