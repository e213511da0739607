/** Where everything listens on one machine: private loopback ports, below the ephemeral range. */
export type ServiceAddresses = ReturnType<typeof getServiceAddresses>;

const DEFAULT_PORT_BASE = 15000;
/** The kernel assigns ephemeral ports from here on, so a port above may be taken at any moment. */
const FIRST_EPHEMERAL_PORT = 32_768;

/** All ports follow from one base, so that a second set (CI, a proof) can run at the same time. */
export function getPortBase(): number {
  return Number(process.env.BALLPARK_PORT_BASE ?? DEFAULT_PORT_BASE);
}

export function getServiceAddresses(base = getPortBase()) {
  const ports = {
    smtp: base + 25,
    mailWeb: base + 80,
    web: base + 173,
    redis: base + 379,
    postgres: base + 432,
    s3: base + 900,
    api: base + 1000,
    // Not next to the API: proxies in front of several processes send requests to the ports after its own.
    apiMetrics: base + 1090,
    workerMetrics: base + 1091,
  };
  if (ports.workerMetrics >= FIRST_EPHEMERAL_PORT) {
    throw new Error(`The ports from ${base} on are not all below ${FIRST_EPHEMERAL_PORT}: lower BALLPARK_PORT_BASE.`);
  }
  return {
    ports,
    databaseUrl: `postgres://ballpark@127.0.0.1:${ports.postgres}/ballpark`,
    /** For creating and dropping databases. */
    adminDatabaseUrl: `postgres://ballpark@127.0.0.1:${ports.postgres}/postgres`,
    redisUrl: `redis://127.0.0.1:${ports.redis}`,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    /** The web page and the JSON (`/api/email`) of the mail catcher. */
    mailUrl: `http://127.0.0.1:${ports.mailWeb}`,
    s3Url: `http://127.0.0.1:${ports.s3}`,
    s3AccessKey: 'ballpark:ballpark',
    s3Secret: 'ballparksecret',
    s3Region: 'us-east-1',
  };
}
