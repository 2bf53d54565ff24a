// What the build makes of an import that is no script.
declare module '*.svg' {
  /** The picture's address. */
  const url: string;
  export default url;
}
declare module '*.css';
