/**
 * Preloaded into an API process: puts the words of each search into its span. Words that begin with `open` go into an
 * attribute that is allowed, which only the search in the exported bytes can notice. All go into one that is not allowed.
 */
import { subscribe } from 'node:diagnostics_channel';

type TracedRequest = {
  query?: { search?: string };
  trace?: { span: { setAttribute: (name: string, value: string) => void } };
};
type Hooked = { addHook: (name: 'preHandler', hook: (request: TracedRequest) => Promise<void>) => void };

subscribe('fastify.initialization', (message) => {
  // Documented by Fastify: the message holds the server.
  const { fastify } = message as { fastify: Hooked };
  fastify.addHook('preHandler', async ({ query, trace }) => {
    const words = query?.search;
    if (words === undefined) return;
    trace?.span.setAttribute('url.query', `search=${words}`);
    if (words.startsWith('open')) trace?.span.setAttribute('error.type', words);
  });
});
