/**
 * The keys of the browser's storage that the tools write and read. The SDK's module is TypeScript, which Node 20 cannot run; the type
 * check rejects a key that differs from the SDK's.
 * @satisfies {Partial<typeof import('../../shell/sdk/src/storageKeys.ts').storageKeys>}
 */
export const storageKeys = { token: 'auth_token', remoteOverrides: 'heard:remotes' };
