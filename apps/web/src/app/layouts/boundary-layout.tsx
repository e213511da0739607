import { Outlet } from 'react-router';
import { ErrorPage } from '../pages/error-page.tsx';

/** Catches what pages throw, below the root: the document and its toasts stay as they are. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}

export default function BoundaryLayout() {
  return <Outlet />;
}
