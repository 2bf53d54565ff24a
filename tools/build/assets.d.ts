// The types of imports that are not scripts.
declare module '*.svg' {
  /** The picture's address. */
  const url: string;
  export default url;
}
declare module '*.css';
