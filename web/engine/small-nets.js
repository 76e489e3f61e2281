// Files of the small nets. A bundler finds them by these words.

export const nets = {
  contact: new URL('./dist/nets/small-contact.bpnz', import.meta.url),
  race: new URL('./dist/nets/small-race.bpnz', import.meta.url),
  pruner: new URL('./dist/nets/pruner.bpnz', import.meta.url),
};
