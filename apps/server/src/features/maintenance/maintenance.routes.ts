import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { nameInstance } from './name-instance.ts';

export const INSTANCE_PATH = '/health/instance';

/**
 * Tells the doctor, who calls the public address, which installation answers there, whom it takes the caller for, and how many
 * proxies have named the one before them. It tells each caller nothing but their own address.
 */
export function maintenanceRoutes(http: FastifyInstance, { db }: AppContext): void {
  let instance: string | undefined;

  http.get(INSTANCE_PATH, { schema: { hide: true } }, async (request, reply) => {
    instance ??= await nameInstance(db);
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
    const proxies = forwarded.split(',').filter((address) => address.trim() !== '').length;
    return reply.header('cache-control', 'no-store').send({ instance, client: request.ip, proxies });
  });
}
