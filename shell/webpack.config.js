import { shell } from '@heard/build/webpack';

export default shell(import.meta.dirname);
