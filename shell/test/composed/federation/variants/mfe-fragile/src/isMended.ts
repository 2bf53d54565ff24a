/** Whether the test has said that the cause is gone: what broke works from then on. */
export const isMended = () => 'fragileIsMended' in window;
