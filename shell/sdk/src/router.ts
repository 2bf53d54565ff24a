// The router's names in use, shared as one module: a whole shared library can't be shaken.
export {
  BrowserRouter,
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
