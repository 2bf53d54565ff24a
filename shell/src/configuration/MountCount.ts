/** The message that the browser sends to the web server for each mount that was shown. */
export interface MountCount {
  remote: string;
  version: string;
  /** Milliseconds from the navigation until its page was rendered. */
  ms: number;
}
