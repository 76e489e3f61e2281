import { parentPort } from 'node:worker_threads';

import { serve } from './worker.js';

const answer = serve((message) => parentPort.postMessage(message));
parentPort.on('message', answer);
