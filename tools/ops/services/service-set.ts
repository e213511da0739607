import { join } from 'node:path';
import { createContainerService, deleteContainers } from './container-service.ts';
import { createMailCatcher } from './mail-catcher.ts';
import { createObjectStore, doesObjectStoreAnswer } from './object-store.ts';
import { createDatabase, createFastPostgres, doesPostgresAnswer } from './postgres.ts';
import { doesRedisAnswer, createRedisServer } from './redis.ts';
import { getPortBase, getServiceAddresses } from './addresses.ts';
import { deleteServiceFolder, findServiceFolder } from './data-folder.ts';
import type { Service } from './service.ts';
import { runsInDocker } from './mode.mjs';

/** The four services of one port base, as programs of this machine or as containers. */
export function createServiceSet(): Service[] {
  const { ports } = getServiceAddresses();
  const folder = findServiceFolder(getPortBase());
  // The mail catcher is an npm package, so it needs no container.
  const mail = createMailCatcher({ folder: join(folder, 'mail'), smtpPort: ports.smtp, webPort: ports.mailWeb });
  if (runsInDocker()) return [...createContainers(), mail];
  return [
    createFastPostgres({ folder: join(folder, 'postgres'), port: ports.postgres }),
    createRedisServer({ folder: join(folder, 'redis'), port: ports.redis }),
    createObjectStore({ folder: join(folder, 's3'), port: ports.s3 }),
    mail,
  ];
}

/** Deletes all data of the stopped set. */
export async function deleteServiceData(): Promise<void> {
  if (runsInDocker()) await deleteContainers();
  deleteServiceFolder(getPortBase());
}

function createContainers(): Service[] {
  const { ports, databaseUrl, redisUrl, s3Url } = getServiceAddresses();
  const postgres = createContainerService({
    name: 'postgres',
    address: databaseUrl,
    answers: () => doesPostgresAnswer(ports.postgres),
  });
  return [
    {
      ...postgres,
      // The image installs PostGIS in the database it creates; the product's database must not have it.
      start: async () => {
        const outcome = await postgres.start();
        await createDatabase(ports.postgres, 'ballpark');
        return outcome;
      },
    },
    createContainerService({ name: 'redis', address: redisUrl, answers: () => doesRedisAnswer(redisUrl) }),
    createContainerService({ name: 's3', address: s3Url, answers: () => doesObjectStoreAnswer(s3Url) }),
  ];
}
