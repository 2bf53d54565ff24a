import { page } from '@heard/build/webpack';

export default page(import.meta.dirname, {
  title: 'Heard: component catalog',
  entry: './main.tsx',
  output: '../dist/catalog',
});
