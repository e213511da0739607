/** Answers each request with an empty 200 and does nothing else: idle-server.ts PORT */
import { createServer } from 'node:http';

createServer((_request, response) => response.end()).listen(Number(process.argv[2]), '127.0.0.1');
