/** Node's options for a process that runs the sources. */
export const execArgv = ['--conditions=source'];

/** The environment of a process that runs the sources. All of these processes share a compile cache, which halves their start time. */
export const baseEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['TEST_COMPILE_CACHE'],
};
