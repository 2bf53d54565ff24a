import { browserPackage } from '@heard/build/jest';

export default browserPackage(import.meta.dirname);
