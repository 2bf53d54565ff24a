/** Node's options for a process that runs the sources. */
export const execArgv = ['--conditions=source'];

/** The environment of such a process. The compile cache, which they share, halves the time of their starts. */
export const baseEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['TEST_COMPILE_CACHE'],
};
