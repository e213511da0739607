import type { FastifyRequest } from 'fastify';
import { API_BASE } from '../admission/install-admission.ts';

const API_URL = new RegExp(`^${API_BASE}([/?]|$)`);

/**
 * Whether a person opened an address in a browser, which would show them the JSON of a refusal as it is. Scripts, pictures
 * and programs do not ask for HTML. The API answers with JSON in any case.
 */
export function isNavigation({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return isReading(method) && !isApiUrl(url) && headers.accept?.includes('text/html') === true;
}

export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function isApiUrl(url: string): boolean {
  return API_URL.test(url);
}
