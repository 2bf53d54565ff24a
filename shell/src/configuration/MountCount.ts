/** The message that the browser sends to the web server for each mount that was shown. */
export interface MountCount {
  remote: string;
  version: string;
  /** Milliseconds between the start of the navigation and the rendering of the page. */
  ms: number;
}
