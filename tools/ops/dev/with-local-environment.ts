/** Runs a command against the services of this machine: node tools/ops/dev/with-local-environment.ts npm run db:migrate */
import { spawnSync } from 'node:child_process';
import { localEnvironment } from '../services/environment.ts';

const [command = '', ...args] = process.argv.slice(2);
const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: localEnvironment() });
if (error) console.error(`${command}: ${error.message}`);
process.exitCode = status ?? 1;
