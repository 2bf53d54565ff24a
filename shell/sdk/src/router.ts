// Exports the parts of react-router-dom that Heard uses. Remotes share this module instead of the whole library, because a shared library
// cannot be tree-shaken.
export {
  BrowserRouter,
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  Routes,
  StaticRouter,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
