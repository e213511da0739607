/** The id of the JSON block in the fallback page that `preload-route-chunks` reads. */
export const ROUTE_CHUNKS_ID = 'route-chunks';

/** Which chunk files each route loads. Files are listed once, because most routes share most of them. */
export type RouteChunks = {
  files: string[];
  routes: [pattern: string, fileIndexes: number[]][];
};
