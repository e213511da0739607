import { Outlet } from 'react-router';
import { ErrorPage } from '../pages/error-page.tsx';

/** Catches errors of pages below the root, so that the document and its toasts stay. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}

export default function BoundaryLayout() {
  return <Outlet />;
}
