import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import type { WebPages } from './web-pages.ts';

export type PageExchange = { path: string; request: FastifyRequest; reply: FastifyReply };

/** Pages of the web app that a feature fills in on the server. */
export type FeaturePages = {
  /** Answers a path of the feature. Returns undefined for every other path. */
  answer: (exchange: PageExchange) => Promise<FastifyReply> | undefined;
  /** Paths for the sitemap, beside those of the pages that were rendered at build time. */
  listPaths?: () => Promise<string[]>;
};

/** Throws if the build lacks what the feature fills in, so that the process does not start. */
export type OpenFeaturePages = (app: AppContext, pages: WebPages) => FeaturePages;
