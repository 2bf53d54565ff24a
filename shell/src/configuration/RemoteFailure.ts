/** Sent to the reporting hook and to the web server when a remote has failed. */
export interface RemoteFailure {
  remote: string;
  version: string;
  reason: string;
}
