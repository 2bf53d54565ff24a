// The types of imports that are not scripts.
declare module '*.svg' {
  /** The URL of the image. */
  const url: string;
  export default url;
}
declare module '*.css';
