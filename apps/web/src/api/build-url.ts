export type UrlParts = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
};

/** The URL of a call. `path` has the names of its parameters, such as `/api/listings/:id`. */
export function buildUrl(path: string, { params = {}, query = {} }: UrlParts): URL {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const address = new URL(filledPath, window.location.href);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}
