import { serve } from './worker.js';

const answer = serve((message) => postMessage(message));
addEventListener('message', ({ data }) => answer(data));
