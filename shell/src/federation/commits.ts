// Counts React's commits. React reads this global variable when React is loaded, so this module has to be imported before React.

/** The part of the interface of React's developer tools that React calls. */
interface DeveloperTools {
  supportsFiber?: boolean;
  inject?: (renderer: unknown) => unknown;
  onCommitFiberRoot?: (...commit: unknown[]) => void;
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: DeveloperTools | undefined;
}

let commits = 0;

/** Returns how often React has committed changes to the document. */
export const countCommits = () => commits;

const tools = (globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { supportsFiber: true, inject: () => 1 });
const { onCommitFiberRoot } = tools;
tools.onCommitFiberRoot = (...commit) => {
  commits += 1;
  onCommitFiberRoot?.apply(tools, commit);
};
