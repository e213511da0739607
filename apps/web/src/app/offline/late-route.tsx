import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { failureMessages } from '../messages.ts';
import { EmptyAppFrame } from '../pages/waiting-page.tsx';
import { MainContent } from '../pages/page-frame.tsx';
import { PageSpinner } from '../../ui/feedback/loading.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { reloadForMissingFile } from './reload-once.ts';

type RouteModule = { default: ComponentType };
type ManifestRoute = { id: string; module: string; path?: string | undefined; index?: boolean | undefined };
type LoadModule = (address: string) => Promise<RouteModule>;

const importModule: LoadModule = (address) => import(/* @vite-ignore */ address);

/**
 * The stand-in for a route whose chunk failed to load. The router keeps it for the life of the page, so it shows the real
 * route as soon as it is loaded. The build puts it into React Router: `vite-plugins/route-chunk-failure.ts`.
 */
export function createLateRoute(
  route: ManifestRoute,
  routeModules: Record<string, RouteModule>,
  load = importModule,
): RouteModule {
  const find = () => routeModules[route.id]?.default;
  const loadRoute = async () => {
    // The router reads the page's metadata from this record.
    routeModules[route.id] ??= await load(route.module);
  };
  const isLayout = route.path === undefined && route.index !== true;
  return {
    default: () => (
      <LateRoute file={route.module} find={find} load={loadRoute} Frame={isLayout ? WholePage : PagePart} />
    ),
  };
}

type LateRouteProps = {
  file: string;
  find: () => ComponentType | undefined;
  load: () => Promise<void>;
  Frame: ComponentType<{ children: ReactNode }>;
};

/** Tries at once, when the browser is online again, and when the member asks for it. */
function LateRoute({ file, find, load, Frame }: LateRouteProps) {
  const [round, setRound] = useState(1);
  const [outcome, setOutcome] = useState<{ round: number; content: ReactNode }>();
  useEffect(() => {
    const attempt = async () => {
      // A file that a new release has replaced is gone for good; only a reload helps. The page that had the member's text
      // is left already.
      await load().catch(() => reloadForMissingFile(file));
      const Route = find();
      setOutcome({ round, content: Route && <Route /> });
    };
    const retry = () => setRound((before) => before + 1);
    void attempt();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [file, find, load, round]);

  if (outcome?.content !== undefined) return outcome.content;
  return (
    <Frame>
      {outcome?.round !== round ? (
        <PageSpinner />
      ) : (
        <ErrorState
          titleAs="h1"
          title={failureMessages.chunkTitle}
          message={navigator.onLine ? failureMessages.chunk : failureMessages.chunkOffline}
          onRetry={() => setRound(round + 1)}
        />
      )}
    </Frame>
  );
}

/** In place of a layout, which would have had the frame. */
function WholePage({ children }: { children: ReactNode }) {
  return (
    <EmptyAppFrame>
      <MainContent>{children}</MainContent>
    </EmptyAppFrame>
  );
}

function PagePart({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
