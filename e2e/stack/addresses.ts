import { getPortBase, getServiceAddresses } from '@ballpark/ops/services/addresses';

const DATABASE = 'ballpark_e2e';

/** Where the stack of a browser run listens: beside the one a developer has running, on the same services. */
export function getStackAddresses() {
  const services = getServiceAddresses();
  const first = getPortBase() + 1100;
  const ports = { api: [first, first + 1], apiMetrics: [first + 2, first + 3], workerMetrics: first + 4 } as const;
  return {
    services,
    ports,
    /** Two processes serve the same product; people reach the first. */
    origin: `http://127.0.0.1:${ports.api[0]}`,
    secondOrigin: `http://127.0.0.1:${ports.api[1]}`,
    databaseName: DATABASE,
    bucket: 'ballpark-e2e',
    databaseUrl: services.adminDatabaseUrl.replace(/\/[^/]+$/, `/${DATABASE}`),
  };
}
