import { getPortBase, getServiceAddresses } from '@ballpark/ops/services/addresses';

const DATABASE = 'ballpark_e2e';

/** The addresses of the stack of a browser run. It uses the services of development, but its own ports. */
export function getStackAddresses() {
  const services = getServiceAddresses();
  const first = getPortBase() + 1100;
  const ports = { api: [first, first + 1], apiMetrics: [first + 2, first + 3], workerMetrics: first + 4 } as const;
  return {
    services,
    ports,
    /** Two API processes serve the product; the browser uses the first. */
    origin: `http://127.0.0.1:${ports.api[0]}`,
    secondOrigin: `http://127.0.0.1:${ports.api[1]}`,
    databaseName: DATABASE,
    bucket: 'ballpark-e2e',
    databaseUrl: services.adminDatabaseUrl.replace(/\/[^/]+$/, `/${DATABASE}`),
  };
}
