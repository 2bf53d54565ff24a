// The names of react-router-dom in use. Shared as one module: a whole shared library cannot be tree-shaken.
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
