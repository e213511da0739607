/** The id of the JSON block in the fallback page that `start-app` reads. */
export const ROUTE_CHUNKS_ID = 'route-chunks';

/** The chunk files that each route loads. Files are listed once, because most routes share most of them. */
export type RouteChunks = {
  files: string[];
  /** The chunks of every route, as indexes of `files`. */
  common: number[];
  routes: [pattern: string, fileIndexes: number[]][];
};
