// Secret of the server, which `barpoint gui` puts behind # in the address: browsers send that part to nobody.

const KEY = "barpoint-secret";

/** Takes the secret out of the address, and keeps it as long as this window. */
export function takeSecret(): void {
  const found = /^#secret=([\w-]+)&?(.*)$/.exec(location.hash);
  if (!found?.[1]) return;
  sessionStorage.setItem(KEY, found[1]);
  history.replaceState(null, "", found[2] ? `#${found[2]}` : location.pathname + location.search);
}

/** The secret of this window, or null. */
export function secret(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
