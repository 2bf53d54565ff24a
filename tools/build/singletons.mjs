/** One instance of each on a page, brought by the shell. The sdk carries router and query. */
export const SINGLETONS = ['react', 'react-dom', 'styled-components', '@lingui/core', '@heard/sdk'];
