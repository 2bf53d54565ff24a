/** The report that the browser sends to the reporting hook and to the web server when a remote or the shell fails. */
export interface RemoteFailure {
  /** The remote's name, or `shell`. */
  remote: string;
  version: string;
  reason: string;
  /** The path of the page, without query and fragment. */
  path: string;
  /** The exposed module on the page: `./company/CompanyPage`; null when none is known. */
  module: string | null;
  /** The stack as the browser formats it; null if the thrown value is not an error. */
  stack: string | null;
  /** Whether React has recovered by rendering the page again. If so, the visitor has noticed nothing. */
  isRecovered?: boolean;
}
