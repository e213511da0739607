import { join } from 'node:path';
import { containerService, deleteContainers } from './container-service.ts';
import { mailCatcher } from './mail-catcher.ts';
import { objectStore, objectStoreAnswers } from './object-store.ts';
import { createDatabase, fastPostgres, postgresAnswers } from './postgres.ts';
import { redisAnswers, redisServer } from './redis.ts';
import { portBase, serviceAddresses } from './addresses.ts';
import { deleteServiceFolder, serviceFolder } from './data-folder.ts';
import type { Service } from './service.ts';
import { runsInDocker } from './mode.mjs';

/** The four services of one port base, as programs of this machine or as containers. */
export function serviceSet(): Service[] {
  const { ports } = serviceAddresses();
  const folder = serviceFolder(portBase());
  // The catcher is an npm package like any other, so it needs no container.
  const mail = mailCatcher({ folder: join(folder, 'mail'), smtpPort: ports.smtp, webPort: ports.mailWeb });
  if (runsInDocker()) return [...containers(), mail];
  return [
    fastPostgres({ folder: join(folder, 'postgres'), port: ports.postgres }),
    redisServer({ folder: join(folder, 'redis'), port: ports.redis }),
    objectStore({ folder: join(folder, 's3'), port: ports.s3 }),
    mail,
  ];
}

/** Deletes what the stopped set has kept. */
export async function deleteServiceData(): Promise<void> {
  if (runsInDocker()) await deleteContainers();
  deleteServiceFolder(portBase());
}

function containers(): Service[] {
  const { ports, databaseUrl, redisUrl, s3Url } = serviceAddresses();
  const postgres = containerService({
    name: 'postgres',
    address: databaseUrl,
    answers: () => postgresAnswers(ports.postgres),
  });
  return [
    {
      ...postgres,
      // The image puts PostGIS into the database it creates; ours has to come without it.
      start: async () => {
        const outcome = await postgres.start();
        await createDatabase(ports.postgres, 'ballpark');
        return outcome;
      },
    },
    containerService({ name: 'redis', address: redisUrl, answers: () => redisAnswers(redisUrl) }),
    containerService({ name: 's3', address: s3Url, answers: () => objectStoreAnswers(s3Url) }),
  ];
}
