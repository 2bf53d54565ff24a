import { remote } from '@heard/build/webpack';

export default remote(import.meta.dirname);
