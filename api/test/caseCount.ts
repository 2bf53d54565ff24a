/**
 * Returns how many generated cases a property test checks.
 * @param usual the number in `npm test`
 * @param full the number in `npm run test:release`
 */
export const caseCount = (usual: number, full: number): number => (process.env['LOADS'] === 'full' ? full : usual);
