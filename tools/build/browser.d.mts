export const browserFlags: string[];
export function browserProgram(): Promise<string>;
