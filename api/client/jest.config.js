import { nodePackage } from '@heard/build/jest';

export default nodePackage(import.meta.dirname);
