/** Returns whether the test has removed the cause of the failures. */
export const isFixed = () => 'fragileIsFixed' in window;
