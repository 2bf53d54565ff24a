import { browserPackage } from '@heard/build/jest';

export default { ...browserPackage(import.meta.dirname), roots: ['<rootDir>/src'] };
