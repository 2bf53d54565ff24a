export const browserFlags: string[];
export function browserProgram(): Promise<string>;
export function bundledBrowser(): Promise<string>;
