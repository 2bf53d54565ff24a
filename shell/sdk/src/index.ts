// All that a remote may take from the shell. What a host needs to mount it stands in host.ts.
export { ApiError, NetworkError, isApiError, isNetworkError } from './api/errors.ts';
export { useApi } from './api/ApiContext.ts';
export type { ApiClient, Page } from './api/createApiClient.ts';
export { errorText, fieldErrorsText } from './api/errorText.ts';
export { useDialogs, type DialogOptions } from './dialogs/DialogsContext.ts';
export { useDraft } from './drafts/useDraft.ts';
export { useNotices, type Notice } from './notices/NoticesContext.ts';
export { usePageTitle } from './page/usePageTitle.ts';
export { nextPath, paths, withNext } from './paths.ts';
export { useInfiniteQuery, useMutation, useQuery, useQueryClient } from './query.ts';
export { queryKeys } from './queries/queryKeys.ts';
export { useAction, type Action, type ActionOptions } from './queries/useAction.ts';
export { useCallPages, type CallPages } from './queries/useCallPages.ts';
export { useCompany } from './queries/useCompany.ts';
export { useReviewsChanged } from './queries/useReviewsChanged.ts';
export type { Guard, MountRow, RemoteDescription } from './remote/RemoteDescription.ts';
export type { RemoteModule } from './remote/RemoteModule.ts';
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './router.ts';
export { checkGiven, problemOf } from './rules/rules.ts';
export { ruleText } from './rules/ruleText.ts';
export { SearchBox } from './search/SearchBox.tsx';
export { fullName } from './session/fullName.ts';
export type { Session } from './session/Session.ts';
export { hasSessionEnded, type SessionEnded } from './session/SessionEnded.ts';
export { useSession, useSessionActions, type SessionActions } from './session/SessionContext.ts';
