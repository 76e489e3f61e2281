// Files of the full nets. A bundler finds them by these words.

export const nets = {
  contact: new URL('./dist/nets/contact.bpnz', import.meta.url),
  race: new URL('./dist/nets/race.bpnz', import.meta.url),
  pruner: new URL('./dist/nets/pruner.bpnz', import.meta.url),
};
